import type { JobView, Mockup, Product, Variant } from '#contracts';
import { memo, useCallback, useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { Picture } from '../../components/ui/picture.js';
import { Segmented } from '../../components/ui/segmented.js';
import { cn } from '../../lib/cn.js';
import { moment, momentWithin } from '../../lib/format.js';
import { PreviewCanvas } from './local-preview/preview-canvas.js';
import type { PreviewScene } from './local-preview/preview-scene.js';
import { variantPicture } from './print-area.js';
import { isInfo, RunNotice } from './run-notice.js';
import type { Preview } from './use-preview.js';
import { variantName } from './variant-name.js';
import { ZoomButtons } from './zoom-buttons.js';

const zooms = [1, 1.5, 2, 3] as const;
type View = 'here' | 'provider';

interface Shot {
  url: string;
  label: string;
}

/** All pictures of a mockup: its views, then those of the other colors. */
function shotsOf(mockup: Mockup, product: Product): Shot[] {
  const variants = mockup.variants.length > 0 ? mockup.variants : [mockup];
  return variants.flatMap(({ syncVariantId, mockupUrl, previewUrls }) => {
    const variant = product.sync_variants.find(({ id }) => id === syncVariantId);
    const name = variant ? variantName(variant) : product.name;
    const urls = [...new Set([mockupUrl, ...previewUrls])];
    return urls.map((url, index) => ({
      url,
      label: urls.length > 1 ? text('mockup.viewOf', { name, number: index + 1 }) : name,
    }));
  });
}

function Gallery({ shots, at, onShow }: { shots: Shot[]; at: number; onShow: (at: number) => void }) {
  if (shots.length < 2) return null;
  return (
    <ul className="flex gap-2 overflow-x-auto border-t border-line p-3" aria-label={text('mockup.views')}>
      {shots.map(({ url, label }, index) => (
        <li key={url} className="flex-none">
          <button
            type="button"
            className={cn(
              'block size-14 overflow-hidden rounded-ctl border border-line bg-plate-hi p-0',
              index === at && 'outline-2 outline-offset-1 outline-accent',
            )}
            aria-label={label}
            aria-pressed={index === at}
            onClick={() => onShow(index)}
          >
            <Picture className="size-full object-cover" src={url} widths={[160]} alt="" width={56} height={56} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What went wrong or was done otherwise in the last run. */
function RunNotes({ job }: { job: JobView }) {
  const failed = job.status === 'failed';
  // What was going to be done is done.
  const warnings = job.notices.filter((notice) => !isInfo(notice));
  if (!failed && warnings.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line p-3">
      {failed ? (
        <NoticeBox look="bad" role="alert">
          <b className="block font-[550]">{job.error?.message || text('mockup.failed')}</b>
          {text('mockup.failedNext')}
        </NoticeBox>
      ) : null}
      {warnings.map((notice) => (
        <RunNotice key={notice} notice={notice} />
      ))}
    </div>
  );
}

interface StageProps {
  product: Product;
  variant: Variant;
  scene: PreviewScene | null;
  zoom: number;
  /** The provider's picture; null for the one composed here. */
  shot: Shot | null;
}

function Stage({ product, variant, scene, zoom, shot }: StageProps) {
  const alt = text('mockup.withDesign', { product: product.name });
  const scrolls = zoom > 1 ? { tabIndex: 0, role: 'region', 'aria-label': text('mockup.preview') } : {};
  return (
    <div
      {...scrolls}
      className={cn(
        'aspect-[4/5] overflow-auto',
        // As on tiles: the provider's pictures have a white ground.
        shot
          ? 'bg-mockup bg-none [&_img]:mix-blend-multiply'
          : 'bg-[radial-gradient(90%_80%_at_50%_34%,var(--plate-hi),var(--plate))]',
      )}
    >
      <div style={{ width: `${zoom * 100}%` }}>
        {shot ? (
          <Picture
            className="aspect-[4/5] w-full object-contain"
            src={shot.url}
            width={800}
            height={1000}
            loading="eager"
            alt={alt}
          />
        ) : scene ? (
          <PreviewCanvas scene={scene} label={alt} zoom={zoom} />
        ) : (
          <img className="w-full" src={variantPicture(product, variant)} alt={product.name} />
        )}
      </div>
    </div>
  );
}

/** Which of the two pictures is shown. A new mockup comes into view by itself; after a change the one composed here counts. */
function useView(of: string): [View, (view: View) => void] {
  const [view, setView] = useState<{ of: string; shown: View } | null>(null);
  const show = useCallback((shown: View): void => setView({ of, shown }), [of]);
  return [view?.of === of ? view.shown : of ? 'provider' : 'here', show];
}

/** Which of the provider's pictures is shown. */
function useShot(mockup: Mockup | null, product: Product) {
  const [shot, setShot] = useState({ of: '', at: 0 });
  const shots = mockup ? shotsOf(mockup, product) : [];
  const of = mockup?._id ?? '';
  return {
    shots,
    at: shot.of === of ? Math.min(shot.at, shots.length - 1) : 0,
    show: (at: number) => setShot({ of, at }),
  };
}

const noteOf = ({ job, current }: Preview, provider: boolean, aside: AsideNote | null): string => {
  if (!provider || !job?.finishedAt) return aside ? text('mockup.otherSide', aside) : text('mockup.quickLook');
  return current ? moment(job.finishedAt) : text('mockup.outdated', { time: momentWithin(job.finishedAt) });
};

/** Names of the print area that is shown, and of the one that is open and cannot be shown. */
interface AsideNote {
  shown: string;
  open: string;
}

interface Props {
  product: Product;
  variant: Variant;
  scene: PreviewScene | null;
  /** The composed picture shows another print area than the open one. */
  aside: AsideNote | null;
  preview: Preview;
  /** The way to the cart, for the saved mockup. */
  cartButton: (mockupId: string) => ReactNode;
}

interface HeadProps {
  /** Null where there is no mockup to compare with. */
  view: View | null;
  onView: (view: View) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Stays as it is while the design moves. */
const Head = memo(({ view, onView, zoom, onZoom }: HeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
    {view ? (
      <Segmented
        label={text('mockup.compare')}
        options={[
          { value: 'here', text: text('mockup.quick') },
          { value: 'provider', text: text('mockup.providers') },
        ]}
        value={view}
        onChange={onView}
      />
    ) : (
      <span className="text-small font-[550]">{text('mockup.preview')}</span>
    )}
    <ZoomButtons
      zoom={zoom}
      less={zooms.findLast((each) => each < zoom) ?? null}
      more={zooms.find((each) => each > zoom) ?? null}
      onZoom={onZoom}
    />
  </div>
));

/** The product with the design: composed here at once, and as the print provider shows it. */
export function ProductPreview({ product, variant, scene, aside, preview, cartButton }: Props) {
  const { job, current, running } = preview;
  const mockup = running ? null : preview.mockup;
  const [view, show] = useView(current && mockup ? mockup._id : '');
  const [zoom, setZoom] = useState(1);
  const { shots, at, show: showShot } = useShot(mockup, product);
  const provider = view === 'provider' && mockup !== null;
  return (
    <section aria-label={text('mockup.preview')}>
      <Head view={mockup && view} onView={show} zoom={zoom} onZoom={setZoom} />
      <div className="relative">
        <Stage product={product} variant={variant} scene={scene} zoom={zoom} shot={provider ? shots[at]! : null} />
        {mockup && current ? <div className="absolute end-3.5 bottom-3.5">{cartButton(mockup._id)}</div> : null}
      </div>
      {provider ? <Gallery shots={shots} at={at} onShow={showShot} /> : null}
      <p className="border-t border-line px-4 py-2.5 text-tiny text-muted">{noteOf(preview, provider, aside)}</p>
      {job && current && !running ? <RunNotes job={job} /> : null}
    </section>
  );
}
