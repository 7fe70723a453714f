import type { CartLine } from '#contracts';
import { variantOptions } from '#domain';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Picture } from '../../../components/ui/picture.js';
import { dollars } from '../../../lib/format.js';
import { useChangeLine, useRemoveLine } from './cart-changes.js';
import { pictureOfLine } from './cart.js';
import { LineNotice } from './line-notice.js';

function SavedLine({ line }: { line: CartLine }) {
  const change = useChangeLine();
  const remove = useRemoveLine();
  const { name } = line.productData;
  const picture = pictureOfLine(line);
  const move = { id: line.orderId, change: { saved: false }, done: text('cart.movedToCart') };
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line py-4 last:border-b-0">
      <span className="plate h-20 w-17 [&>img]:p-0.5">
        {picture ? <Picture src={picture} widths={[160, 320]} sizes="68px" alt="" width={136} height={160} /> : null}
      </span>
      <div className="min-w-40 flex-1">
        <h3 className="font-ui font-semibold">{name}</h3>
        <p className="text-small text-muted">
          {[variantOptions(line), dollars(line.price)].filter(Boolean).join(' · ')}
        </p>
        <LineNotice line={line} />
      </div>
      <div className="flex gap-1">
        {line.state === 'ok' ? (
          <Button
            size="sm"
            busy={change.isPending}
            aria-label={text('cart.moveToCartOf', { product: name })}
            onClick={() => change.mutate(move)}
          >
            {text('cart.moveToCart')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isPending}
          aria-label={text('cart.removeNamed', { product: name })}
          onClick={() => remove.mutate(line)}
        >
          {text('common.remove')}
        </Button>
      </div>
    </li>
  );
}

/** What the user left for later: it is not counted and not ordered. */
export const SavedLines = ({ lines }: { lines: readonly CartLine[] }) =>
  lines.length > 0 ? (
    <section className="mt-12" aria-labelledby="saved-lines">
      <h2 id="saved-lines" className="mb-2 text-head">
        {text('cart.savedTitle')}
      </h2>
      <ul>
        {lines.map((line) => (
          <SavedLine key={line.orderId} line={line} />
        ))}
      </ul>
    </section>
  ) : null;
