import type { Product, Variant } from '#contracts';
import { memo, useId, useMemo } from 'react';
import { text } from '#contracts/messages';
import { cn } from '../../lib/cn.js';
import { useSettled } from '../../lib/use-settled.js';
import { PreviewCanvas } from './local-preview/preview-canvas.js';
import type { PreviewScene } from './local-preview/preview-scene.js';

/** A drag goes on, or a key comes again, within this: a dozen small previews would stand in the way of the large one. */
const SETTLED_MS = 600;

interface Props {
  product: Product;
  variant: Variant;
  scene: PreviewScene;
  onChoose: (syncVariantId: number) => void;
}

/** The variant of each color in the size that is chosen, else in any size that can be had. */
function oneOfEach({ sync_variants }: Product, { size }: Variant): Variant[] {
  const colors = new Map<string, Variant>();
  const rank = (each: Variant): number => (each.size === size ? 2 : 0) + (each.synced ? 1 : 0);
  for (const each of sync_variants) {
    const color = each.color ?? '';
    const known = colors.get(color);
    if (!known || rank(each) > rank(known)) colors.set(color, each);
  }
  return [...colors.values()];
}

/** The design on the product in each of its colors, once it has come to rest. */
export function ColorStrip({ scene, ...rest }: Props) {
  const settled = useSettled(scene, SETTLED_MS);
  return <Strip {...rest} scene={settled} outdated={settled !== scene} />;
}

interface StripProps extends Props {
  /** The design lies elsewhere by now. */
  outdated: boolean;
}

const Strip = memo(function Strip({ product, variant, scene, outdated, onChoose }: StripProps) {
  const heading = useId();
  const each = oneOfEach(product, variant);
  if (each.length < 2) return null;
  return (
    <section className="mt-9" aria-labelledby={heading}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[18px]/6" id={heading}>
          {text('mockup.everyColor')}
        </h2>
        <span className="text-small text-muted">{text('mockup.quickLook')}</span>
      </div>
      <ul className="flex gap-3 overflow-x-auto p-1 [scrollbar-width:thin]">
        {each.map((one) => (
          <li key={one.id} className="w-[104px] flex-none">
            <button
              type="button"
              className={cn(
                'grid w-full gap-1 border-0 bg-transparent p-0 text-start disabled:cursor-not-allowed',
                !one.synced && 'opacity-60',
              )}
              aria-pressed={one.color === variant.color}
              disabled={!one.synced}
              onClick={() => onChoose(one.id)}
            >
              <span className={cn('plate', one.color === variant.color && 'outline-2 outline-offset-1 outline-accent')}>
                <ColorPreview scene={scene} outdated={outdated} product={product} variant={one} />
              </span>
              <span className="truncate text-small">{one.color}</span>
              <span className="text-tiny text-muted">
                {one.color === variant.color
                  ? text('mockup.chosen')
                  : text(one.synced ? 'mockup.available' : 'mockup.notAvailable')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});

type ColorPreviewProps = Omit<StripProps, 'onChoose'>;

function ColorPreview({ scene, outdated, product, variant }: ColorPreviewProps) {
  const colored = useMemo(() => ({ ...scene, colour: variant.color_code ?? scene.colour }), [scene, variant]);
  const label = text('mockup.inColor', { product: product.name, color: variant.color ?? '' });
  return <PreviewCanvas scene={colored} outdated={outdated} label={label} small />;
}
