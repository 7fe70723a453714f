import type { CartLine } from '#contracts';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { LineNotice } from '../cart/line-notice.js';

/** What has become of a line; what is not in stock or sold any more is dealt with in the cart. */
export default function StaleLine({ line }: { line: CartLine }) {
  return (
    <>
      <LineNotice line={line} />
      {line.state === 'ok' ? null : (
        <ButtonLink size="sm" className="mt-2" to="/cart">
          {text('cart.title')}
        </ButtonLink>
      )}
    </>
  );
}
