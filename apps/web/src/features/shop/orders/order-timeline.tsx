import type { Order } from '#contracts';
import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Card } from '../../../components/ui/card.js';
import { Stepper, type Step } from '../../../components/ui/stepper.js';
import { moment } from '../../../lib/format.js';
import { isCancelledThere, isGivenUp } from '../../orders/order-state.js';
import { ParcelLinks } from './order-parcels.js';
import { isDelayed, isPartlyShipped, isUnpaid, stepName, stepOf, steps, type StepName } from './order-steps.js';

function coming(order: Order): readonly StepName[] {
  if (isOver(order) || isCancelledThere(order)) return [];
  const ahead = steps.slice(stepOf(order) + 1);
  return isUnpaid(order) ? ['paid', 'review', ...ahead] : ahead;
}

const isOver = (order: Order): boolean =>
  order.status === 'delivered' || order.status === 'rejected' || isGivenUp(order);

/** What the order waits for where its printing does not go on by itself. */
function waitingFor(order: Order): string | null {
  if (isDelayed(order)) return text('order.delayed');
  return isCancelledThere(order) && order.payment.status !== 'refunded' ? text('order.againOrBack') : null;
}

/** The events that gave the order its number at the print provider. */
const handedOver: readonly string[] = ['submitted', 'resubmitted', 'renamed'];

const timeOf = (at: string) => (
  <time className="tabular-nums" dateTime={at}>
    {moment(at)}
  </time>
);

/** What the shopper also wants to know of an event: its number at the printer, or where its parcels are. */
function noteOf(order: Order, kind: string): ReactNode {
  if (kind === 'shipped') return <ParcelLinks parcels={order.shipments} />;
  return handedOver.includes(kind) && order.printfulOrderId ? (
    <>
      {text('order.providerIdBefore')} <span className="font-mono text-mono">{order.printfulOrderId}</span>
    </>
  ) : null;
}

/** An order is placed with its payment reserved, and reviewed from then on. What becomes of the payment has events of its own. */
const reviewSteps = ({ payment }: Order, placedAt: string): Step[] => [
  ...(payment.status === 'none' ? [] : [{ name: stepName('paid'), state: 'done' as const, end: timeOf(placedAt) }]),
  { name: stepName('review'), state: 'done' },
];

/** Parcels that left before the order as a whole counts as shipped. */
function partSteps(order: Order): Step[] {
  if (!isPartlyShipped(order)) return [];
  const at = order.shipments[0]?.shippedAt;
  return [
    {
      name: stepName('partly'),
      state: 'done',
      note: <ParcelLinks parcels={order.shipments} />,
      end: at ? timeOf(at) : null,
    },
  ];
}

function pastOf(order: Order): Step[] {
  const events = order.timeline.map(({ kind, what, at }): Step => ({
    name: what,
    state: 'done',
    note: noteOf(order, kind),
    end: timeOf(at),
  }));
  const placedAt = order.timeline[0]?.at;
  const review = placedAt ? reviewSteps(order, placedAt) : [];
  return [...events.slice(0, 1), ...review, ...events.slice(1), ...partSteps(order)];
}

/** What has happened to the order, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const wait = waitingFor(order);
  const past = pastOf(order);
  const last = past.at(-1);
  if (last && !wait && !isOver(order) && !isCancelledThere(order)) last.state = 'now';
  const waiting: Step[] = wait ? [{ name: wait, state: 'now' }] : [];
  const ahead = coming(order).map((name): Step => ({ name: stepName(name), state: 'next' }));
  return (
    <Card>
      <h2 className="text-head mb-5">{text('order.timeline')}</h2>
      <Stepper steps={[...past, ...waiting, ...ahead]} />
    </Card>
  );
}
