import type { CartLine } from '#contracts';
import { variantOptions } from '#domain';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { dollars } from '../../../lib/format.js';
import { canReturn, useChangeLine, useRemoveLine } from './cart-changes.js';
import { pictureOfLine } from './cart.js';
import { LineNotice } from './line-notice.js';
import { SmallLine } from './small-line.js';

function SavedLine({ line }: { line: CartLine }) {
  const change = useChangeLine();
  const remove = useRemoveLine();
  const { name } = line.productData;
  const move = { id: line.orderId, change: { saved: false }, done: text('cart.movedToCart') };
  return (
    <SmallLine
      name={name}
      picture={pictureOfLine(line)}
      facts={[variantOptions(line), dollars(line.price)]}
      heading="h3"
      notice={<LineNotice line={line} />}
    >
      <div className="flex gap-1">
        {canReturn(line) ? (
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
    </SmallLine>
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
