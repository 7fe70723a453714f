import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Undo2 } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { Button } from '../../../components/ui/button.js';
import { useDeskKeys } from './desk-keys.js';
import { useUndo } from './reviews.js';

const tickMs = 500;

/** When the time of an approval is over, on a clock that nobody sets. The first answer about it is the closest: a later one may come from the cache. */
const ends = new Map<string, number>();
function endOf({ _id, undoUntil, undoLeftMs }: Order): number {
  const key = `${_id} ${undoUntil}`;
  const end = Math.min(ends.get(key) ?? Infinity, performance.now() + (undoLeftMs ?? 0));
  ends.set(key, end);
  return end;
}
const secondsLeft = (order: Order): number => Math.max(0, Math.ceil((endOf(order) - performance.now()) / 1000));

/** Whole seconds until the approval stays, counting down; 0 when it does. */
function useSecondsLeft(order: Order): number {
  const [left, tick] = useReducer(() => secondsLeft(order), order, secondsLeft);
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

function UndoButton({ order, keysOn }: Props) {
  const left = useSecondsLeft(order);
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
  order.undoUntil ? <UndoButton key={order.undoUntil} order={order} keysOn={keysOn} /> : null;
