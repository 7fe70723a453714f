import type { Line } from '#contracts';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { cents, dollars } from '../../../lib/format.js';
import { optionsOf, pictureOfLine } from '../../cart/components/cart-line.js';

/** Lines as they are ordered, without anything to change. */
export function CheckoutLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="ordered">
      {lines.map((line) => {
        const picture = pictureOfLine(line);
        return (
          <li key={line.orderId}>
            <span className="plate">
              {picture ? <Picture src={picture} widths={[160]} alt="" width={64} height={76} /> : null}
            </span>
            <span className="grow">
              <b className="strong">{line.productData.name}</b>
              <br />
              <span className="small muted">
                {[optionsOf(line), text('count.pieces', { count: line.quantity })].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="num strong">{dollars((cents(line.price) * line.quantity) / 100)}</span>
          </li>
        );
      })}
    </ul>
  );
}
