import type { CartLine } from '#contracts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { TextButton } from '../../../components/ui/text-button.js';
import { dollars } from '../../../lib/format.js';
import { editorOf } from './replaced-line.js';
import { useChangeLine } from './cart-changes.js';

function wordsOf({ state, price, previousPrice }: CartLine): string | null {
  if (state !== 'ok') return text(`cart.${state}`);
  return previousPrice ? text('cart.dearer', { price: dollars(price), previous: dollars(previousPrice) }) : null;
}

/** What has become of a line since it was put into the cart, and what to do about it. */
export function LineNotice({ line }: { line: CartLine }) {
  const change = useChangeLine();
  const words = wordsOf(line);
  if (!words) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-semibold text-warn" role="status">
      <span className="flex items-center gap-2">
        <TriangleAlert className="flex-none" aria-hidden />
        {words}
      </span>
      {line.state === 'noDesign' || line.state === 'noArea' ? (
        <Link
          className="finger-reach font-[550] text-accent-text underline-offset-[3px] hover:underline"
          to={editorOf(line)}
          aria-label={text(`cart.${line.state}.wayOf`, { product: line.productData.name })}
        >
          {text(`cart.${line.state}.way`)}
        </Link>
      ) : null}
      {line.state === 'ok' ? (
        <TextButton
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate({ id: line.orderId, change: { acceptPrice: line.price } })}
        >
          {text('cart.acceptPrice', { price: dollars(line.price) })}
        </TextButton>
      ) : null}
    </p>
  );
}
