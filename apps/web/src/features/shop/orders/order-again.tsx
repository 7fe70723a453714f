import type { Line, Order } from '#contracts';
import { text } from '#contracts/messages';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.js';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { useAddToCart } from '../cart/cart-changes.js';
import type { NewLine } from '../cart/kept-lines.js';

/** A refusal names a product and what to do, and has to be read. */
const REFUSAL_MS = 10_000;

/** The ordered line as a new one of the cart; null where one of its designs is gone. */
function lineAgain(line: Line): NewLine | null {
  const { globalId, syncVariantId, quantity, size, color, designId, mockupId, placements = [] } = line;
  if (!designId) return null;
  const placed = placements.flatMap(({ placement, designId: id, editorState, aspectChoice }) =>
    id ? [{ placement, designId: id, ...(editorState && { editorState }), ...(aspectChoice && { aspectChoice }) }] : [],
  );
  if (placed.length < placements.length) return null;
  const again = { globalId, syncVariantId, quantity, size, color, designId, mockupId };
  return placed.length > 0 ? { ...again, placements: placed } : again;
}

/** Puts each ordered line into the cart as it was, at today's price; says of those that cannot be bought any more why. */
export function OrderAgain({ order }: { order: Order }) {
  const add = useAddToCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const addLine = async (line: Line): Promise<boolean> => {
    const again = lineAgain(line);
    const product = line.productData.name;
    try {
      if (again) await add.mutateAsync(again);
      else notify.error(text('order.designGone', { product }), { milliseconds: REFUSAL_MS });
      return again !== null;
    } catch (error) {
      const why = reason(error, text('cart.addFailed'));
      notify.error(text('order.againRefused', { product, why }), { milliseconds: REFUSAL_MS });
      return false;
    }
  };
  const addAll = async (): Promise<void> => {
    setBusy(true);
    let added = 0;
    for (const line of order.items) if (await addLine(line)) added += 1;
    setBusy(false);
    if (added === 0) return;
    notify.success(text('order.againDone'), { id: 'order-again' });
    void navigate('/cart');
  };
  return (
    <Button icon={RotateCcw} busy={busy} onClick={() => void addAll()}>
      {text('order.again')}
    </Button>
  );
}
