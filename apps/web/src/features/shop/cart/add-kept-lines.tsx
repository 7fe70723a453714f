import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { withTexts } from '../../../lib/language.js';
import { notify } from '../../../lib/notify.js';
import { linesOf, useCart } from './cart.js';
import { useAddToCart } from './cart-changes.js';
import { takeKept, useKeptLines, type KeptLine } from './kept-lines.js';

// Asked for when the cart is not empty after the sign-in.
const MergeChoice = lazy(() => withTexts(import('./merge-choice.js')));

/** Adds the lines one after the other, and says how it went. */
function useAddLines(): (lines: readonly KeptLine[]) => Promise<void> {
  const add = useAddToCart();
  return async (lines) => {
    let failures = 0;
    for (const { line, name } of lines)
      await add.mutateAsync(line).catch((error: unknown) => {
        failures += 1;
        notify.error(`${name}: ${reason(error, text('cart.addFailed'))}`, { id: `kept-${line.syncVariantId}` });
      });
    if (failures < lines.length) notify.success(text('cart.addedCatalog'), { id: 'kept-lines' });
  };
}

/** [CART-06] Takes what a visitor added into the cart of who has signed in: at once where it is empty, else by choice. */
export default function AddKeptLines() {
  const kept = useKeptLines(({ lines }) => lines);
  const cart = useCart();
  const addLines = useAddLines();
  const isDue = kept.length > 0 && cart.isSuccess && linesOf(cart.data).length === 0;
  const add = useEffectEvent(() => void addLines(takeKept()));
  useEffect(() => {
    if (isDue) add();
  }, [isDue]);
  if (kept.length === 0 || !cart.isSuccess || isDue) return null;
  return (
    <Suspense>
      <MergeChoice kept={kept} onAdd={() => void addLines(takeKept())} onLeave={() => void takeKept()} />
    </Suspense>
  );
}
