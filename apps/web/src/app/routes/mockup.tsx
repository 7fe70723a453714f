import '#contracts/messages/screens';
import '#contracts/messages/editor';
import type { PlacedInput } from '#contracts';
import { memo, useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { Checkbox } from '../../components/ui/checkbox.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { PageHead } from '../../components/ui/page-head.js';
import { AreaTabs } from '../../features/editor/area-tabs.js';
import { ColorStrip } from '../../features/editor/color-strip.js';
import { DesignStrip } from '../../features/editor/design-strip.js';
import { sceneOf, type PreviewScene } from '../../features/editor/local-preview/preview-scene.js';
import { MismatchPanel } from '../../features/editor/mismatch-panel.js';
import { PlacementInspector, PlacementQuality } from '../../features/editor/placement-inspector.js';
import { PlacementStage } from '../../features/editor/placement-stage.js';
import { PreviewRun } from '../../features/editor/preview-run.js';
import { ProductPreview } from '../../features/editor/product-preview.js';
import { ProductChoice } from '../../features/editor/product-choice.js';
import { ReadyRemedies, useFollowedRemedies } from '../../features/editor/remedy-follower.js';
import { usePlacementDraft } from '../../features/editor/placement-draft.js';
import { useEditor, type Editor } from '../../features/editor/use-editor.js';
import { arrangementOf, usePlacement, type Placement } from '../../features/editor/use-placement.js';
import { usePreview, type Preview } from '../../features/editor/use-preview.js';
import { areaName, areasInView, previewedArea } from '../../features/editor/print-area.js';
import { useGivenPicture } from '../../features/editor/use-given-picture.js';
import { readFirstDesigns, useDesigns } from '../../features/library/designs/designs.js';
import { SendToCart } from '../../features/shop/cart/cart-buttons.js';
import { ProductDrawer } from '../../features/shop/catalogue/product-drawer.js';
import { useProductsWith } from '../../features/shop/catalogue/products.js';
import { useChangedLine, type ChangedLine } from '../../features/shop/orders/order-changes.js';
import { ChangingNotice, UseInOrder } from '../../features/shop/orders/use-in-order.js';
import { useAddress } from '../../lib/address.js';
import { notify } from '../../lib/notify.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { StickyBar } from '../../components/ui/sticky-bar.js';
import { useNamedDesign, useSignIn } from './mockup/use-named-design.js';

/** As many colors as one run takes. */
const MOST_COLORS = 12;
/** A part of the panel beside the stage; on a phone each stands for itself. */
const panel = 'min-w-0 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface';

/** The other colors of the size that is chosen, as many as go into one run. */
function otherColors({ product, variant, line }: Placement): number[] {
  if (!product || !variant || line) return [];
  const same = product.sync_variants.filter(
    (each) =>
      each.id !== variant.id &&
      each.synced &&
      each.size === variant.size &&
      each.printfiles[0]?.printfile_id === variant.printfiles[0]?.printfile_id,
  );
  return same.slice(0, MOST_COLORS - 1).map(({ id }) => id);
}

interface GenerateProps {
  preview: Preview;
  /** The variants that go along. */
  others: readonly number[];
}

const GenerateButton = ({ preview, others }: GenerateProps) => (
  <Button
    variant="primary"
    size="lg"
    wide
    busy={preview.running || preview.preparing}
    onClick={() => preview.start(others)}
  >
    {text('mockup.generate')}
  </Button>
);

interface Scene {
  scene: PreviewScene | null;
  /** The scene shows another print area than the open one. */
  aside: { shown: string; open: string } | null;
}

/** What is seen on the product: the side with the open print area, or the one that the product's picture is of. */
function useScene({ product, variant, area }: Placement, { areas }: Editor): Scene {
  const shown = variant && area ? previewedArea(variant, area) : null;
  const inView = variant && shown ? areasInView(variant, shown).map(({ placement }) => placement) : [];
  const printed = areas.filter((each) => inView.includes(each.area.placement));
  const lies = JSON.stringify(printed.map(({ design, placing }) => [design?._id, placing]));
  const scene = useMemo(
    () => (product && variant && shown ? sceneOf(product, variant, shown, printed) : null),
    // The areas are new with each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [product, variant, shown, lies],
  );
  const other = area && !inView.includes(area.placement);
  return { scene, aside: shown && other ? { shown: areaName(shown), open: areaName(area) } : null };
}

interface SideProps extends Scene {
  placement: Placement;
  preview: Preview;
  placed: readonly PlacedInput[];
  changed: ChangedLine | null;
}

/** The preview beside the stage, with the way to the cart, or into the order that is changed. */
function PreviewSide({ placement, preview, placed, scene, aside, changed }: SideProps) {
  const { product, variant } = placement;
  if (!product || !variant) return null;
  return (
    <div className={`${panel} overflow-hidden max-md:order-3`}>
      <ProductPreview
        product={product}
        variant={variant}
        scene={scene}
        aside={aside}
        preview={preview}
        cartButton={(mockupId) =>
          changed ? (
            <UseInOrder changed={changed} mockupId={mockupId} placements={placed} />
          ) : (
            <SendToCart product={product} variant={variant} mockupId={mockupId} placements={placed} />
          )
        }
      />
    </div>
  );
}

/** The colors that a preview takes along, if the user wants them. */
function useOtherColors(placement: Placement) {
  const [wanted, setWanted] = useState(false);
  const others = otherColors(placement);
  return { count: others.length, wanted, setWanted, along: wanted ? others : [] };
}

interface GeneratePanelProps {
  placement: Placement;
  preview: Preview;
  colors: ReturnType<typeof useOtherColors>;
}

/** Asks for a preview, or shows how far the one is that was asked for. */
function GeneratePanel({ placement, preview, colors: { count, wanted, setWanted, along } }: GeneratePanelProps) {
  const look = `${panel} max-md:order-4`;
  if (preview.running)
    return (
      <div className={look}>
        <PreviewRun preview={preview} product={placement.product?.name ?? text('mockup.product')} />
      </div>
    );
  // On a phone the button stands at the lower edge of the screen, once there is something to preview.
  const elsewhere = placement.variant !== null;
  return (
    <section className={`${look} grid gap-3 p-4 ${elsewhere && count === 0 ? 'max-md:hidden' : ''}`}>
      {count > 0 ? (
        <Checkbox
          label={text('mockup.allColors')}
          hint={text('mockup.allColorsHint', { count: count + 1 })}
          checked={wanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
      ) : null}
      <div className={elsewhere ? 'max-md:hidden' : ''}>
        <GenerateButton preview={preview} others={along} />
      </div>
    </section>
  );
}

/** Leads to the order that cannot be changed, and says so. */
function NoChange({ orderId }: { orderId: string }) {
  useEffect(() => notify.info(text('order.noChangeAsked'), { id: `order-${orderId}` }), [orderId]);
  return <Navigate to={`/orders/${orderId}`} replace />;
}

export const prepare = () => readFirstDesigns(new URLSearchParams(location.search).get('designId'));
export { FirstVisitHint as Hint } from '../shell/first-visit-hint.js';

/** The editor of a product, or of the line of an order that its owner is asked to change. */
export default function MockupScreen() {
  useSignIn();
  const change = useChangedLine();
  if (change.state === 'over') return <NoChange orderId={change.orderId} />;
  if (change.state === 'loading')
    return (
      <div className="page">
        <PageHead title={text('mockup.title')} />
        <Skeleton shape="loom" className="h-[150px]" aria-busy="true" aria-label={text('mockup.productLoading')} />
      </div>
    );
  const changed = change.state === 'open' ? change : null;
  return <MockupEditor key={changed?.line.orderId ?? ''} changed={changed} />;
}

const YourDesigns = memo(function YourDesigns({ placement: { design, chooseDesign } }: { placement: Placement }) {
  const { data, isPending } = useDesigns();
  return (
    <>
      <h2 className="mb-0.5 font-ui text-small font-[550] tracking-normal">{text('mockup.yourDesigns')}</h2>
      {isPending ? (
        <Skeleton shape="loom" className="h-[150px]" aria-busy="true" aria-label={text('mockup.loadingDesigns')} />
      ) : (
        <DesignStrip designs={data ?? []} chosen={design?._id ?? null} onChoose={chooseDesign} />
      )}
    </>
  );
});

/** The other colors, where they can be chosen. */
function Colors({ placement, scene }: { placement: Placement; scene: PreviewScene | null }) {
  const { product, variant, line, chooseVariant } = placement;
  if (!product || !variant || !scene || line) return null;
  return (
    <ColorStrip key={product.globalId} product={product} variant={variant} scene={scene} onChoose={chooseVariant} />
  );
}

/** The product that the line, the address or the last choice names. */
function useNamedProduct(changed: ChangedLine | null): string | null {
  const [search] = useAddress();
  const kept = usePlacementDraft(({ globalId }) => globalId);
  return changed?.edited.globalId ?? search.get('globalId') ?? kept;
}

function MockupEditor({ changed }: { changed: ChangedLine | null }) {
  const named = useNamedDesign(changed !== null);
  const takingOver = useGivenPicture();
  const designs = useDesigns();
  const products = useProductsWith(useNamedProduct(changed));
  const placement = usePlacement(designs.data, products, named, takingOver, changed?.edited ?? null);
  const editor = useEditor(placement, designs.data);
  useFollowedRemedies(placement, editor, products !== undefined && designs.data !== undefined);
  const scene = useScene(placement, editor);
  const preview = usePreview(placement, editor.inputs);
  const colors = useOtherColors(placement);
  const { placed } = editor;
  const arrangement = arrangementOf(placement);
  return (
    <div className="page">
      <PageHead title={text('mockup.title')} />
      <ChangingNotice changed={changed} />
      <ReadyRemedies placement={placement} />
      {takingOver ? (
        <NoticeBox look="live" role="status">
          {text('mockup.pictureLoading')}
        </NoticeBox>
      ) : null}
      <YourDesigns placement={placement} />
      {/* Its place is known once the designs above it are there. */}
      <div
        className={`mt-5 grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)_304px] max-md:mt-3 max-md:grid-cols-1 max-md:gap-4 ${designs.isPending ? 'invisible' : ''}`}
      >
        <div className="min-w-0 max-md:order-2">
          <AreaTabs editor={editor} />
          <PlacementStage placement={placement} editor={editor} />
          {placed ? (
            <>
              <MismatchPanel editor={editor} placed={placed} />
              <PlacementInspector editor={editor} placed={placed} />
            </>
          ) : null}
        </div>
        <aside
          className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-surface max-md:contents"
          aria-label={text('mockup.product')}
        >
          <div className={`${panel} max-md:order-1`}>
            <ProductChoice placement={placement} ProductDrawer={ProductDrawer} />
          </div>
          <PreviewSide
            placement={placement}
            preview={preview}
            placed={editor.inputs.placed}
            changed={changed}
            {...scene}
          />
          <GeneratePanel placement={placement} preview={preview} colors={colors} />
          {placed && arrangement ? (
            <div className={`${panel} max-md:order-5`}>
              <PlacementQuality editor={editor} placed={placed} globalId={arrangement} />
            </div>
          ) : null}
        </aside>
      </div>
      <Colors placement={placement} scene={scene.scene} />
      {preview.running || !placement.variant ? null : (
        <StickyBar>
          <GenerateButton preview={preview} others={colors.along} />
        </StickyBar>
      )}
    </div>
  );
}
