import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Undo2 } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { Button } from '../../../components/ui/button.js';
import { useDeskKeys } from './desk-keys.js';
import { useUndo } from './reviews.js';

const tickMs = 500;

/** Whole seconds until a moment, counting down; 0 when it is over. */
function useSecondsLeft(until: string): number {
  const [now, tick] = useReducer(
    () => Date.now(),
    null,
    () => Date.now(),
  );
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

interface Props {
  order: Order;
  keysOn: boolean;
}

function UndoButton({ order, until, keysOn }: Props & { until: string }) {
  const left = useSecondsLeft(until);
  const undo = useUndo();
  useDeskKeys({ u: () => undo.mutate(order) }, keysOn && left > 0 && !undo.isPending);
  if (left === 0) return null;
  return (
    <Button icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate(order)}>
      {text('admin.undoLeft', { count: left })}
    </Button>
  );
}

/** Takes an approval back while nothing was taken or sent for it. */
export const UndoApproval = ({ order, keysOn }: Props) =>
  order.undoUntil ? <UndoButton key={order.undoUntil} order={order} until={order.undoUntil} keysOn={keysOn} /> : null;
