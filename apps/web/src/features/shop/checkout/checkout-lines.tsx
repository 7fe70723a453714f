import type { CartLine, Line } from '#contracts';
import { areaName, printAreas, variantOptions } from '#domain';
import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { cents, dollars } from '../../../lib/format.js';
import { needsAttention, pictureOfLine } from '../cart/cart.js';

// Few lines need it.
const StaleLine = lazy(() => import('./stale-line.js'));

/** Lines as they are ordered, and what has become of those of the cart. */
export function CheckoutLines({ lines }: { lines: readonly (CartLine | Line)[] }) {
  return (
    <ul>
      {lines.map((line) => {
        const picture = pictureOfLine(line);
        return (
          <li key={line.orderId} className="flex items-center gap-4 py-3.5 not-first:border-t not-first:border-line">
            <span className="plate h-19 w-16 flex-none rounded-ctl [&>img]:p-[3px]">
              {picture ? <Picture src={picture} widths={[160]} alt="" width={64} height={76} /> : null}
            </span>
            <div className="min-w-0 flex-1">
              <b className="font-semibold">{line.productData.name}</b>
              <br />
              <span className="text-small text-muted">
                {[variantOptions(line), printAreas(line), text('count.pieces', { count: line.quantity })]
                  .filter(Boolean)
                  .join(' · ')}
                {line.placementPrices.map(({ placement, title, price }) => (
                  <span key={placement} className="block">
                    {text('cart.areaAdds', { area: areaName(title), price: dollars(price) })}
                  </span>
                ))}
              </span>
              {'state' in line && needsAttention(line) ? (
                <Suspense>
                  <StaleLine line={line} />
                </Suspense>
              ) : null}
            </div>
            <span className="tabular-nums font-semibold">{dollars((cents(line.price) * line.quantity) / 100)}</span>
          </li>
        );
      })}
    </ul>
  );
}
