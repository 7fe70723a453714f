import type { CartLine } from '#contracts';
import { TriangleAlert } from 'lucide-react';
import { text } from '#contracts/messages';
import { TextButton } from '../../../components/ui/text-button.js';
import { dollars } from '../../../lib/format.js';
import { useChangeLine } from './cart-changes.js';

function wordsOf({ state, price, previousPrice }: CartLine): string | null {
  if (state === 'withdrawn') return text('cart.withdrawn');
  if (state === 'outOfStock') return text('cart.outOfStock');
  return previousPrice ? text('cart.dearer', { price: dollars(price), previous: dollars(previousPrice) }) : null;
}

/** What has become of a line since it was put into the cart, and what to do about it. */
export function LineNotice({ line }: { line: CartLine }) {
  const change = useChangeLine();
  const words = wordsOf(line);
  if (!words) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-semibold text-warn" role="status">
      <TriangleAlert className="flex-none" aria-hidden />
      <span>{words}</span>
      {line.state === 'ok' ? (
        <TextButton
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate({ id: line.orderId, change: { acceptPrice: true } })}
        >
          {text('cart.acceptPrice', { price: dollars(line.price) })}
        </TextButton>
      ) : null}
    </p>
  );
}
