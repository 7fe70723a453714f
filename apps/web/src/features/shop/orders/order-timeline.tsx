import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Card } from '../../../components/ui/card.js';
import { Stepper, type Step } from '../../../components/ui/stepper.js';
import { moment } from '../../../lib/format.js';
import { isDelayed, stepName, stepOf, steps } from './order-steps.js';

const coming = (order: Order): readonly (typeof steps)[number][] =>
  order.status === 'rejected' || order.printfulOrderStatus === 'cancelled' ? [] : steps.slice(stepOf(order) + 1);

/** The events that gave the order its number at the print provider. */
const handedOver = (): readonly string[] => [
  text('order.event.submitted'),
  text('order.event.resubmitted'),
  text('order.event.renamed'),
];

/** What has happened to the order, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const past = order.timeline;
  const delayed = isDelayed(order);
  const ended = order.status === 'delivered' || order.status === 'rejected';
  const happened = past.map((entry, index): Step => {
    const provider = handedOver().includes(entry.what) ? order.printfulOrderId : null;
    return {
      name: entry.what,
      state: index === past.length - 1 && !ended && !delayed ? 'now' : 'done',
      note:
        provider && !entry.what.includes(provider) ? (
          <>
            {text('order.printfulId')} <span className="font-mono text-mono">{provider}</span>
          </>
        ) : null,
      end: (
        <time className="tabular-nums" dateTime={entry.at}>
          {moment(entry.at)}
        </time>
      ),
    };
  });
  const waiting: Step[] = delayed ? [{ name: text('order.delayed'), state: 'now' }] : [];
  const ahead = coming(order).map((name): Step => ({ name: stepName(name), state: 'next' }));
  return (
    <Card>
      <h2 className="text-head mb-5">{text('order.timeline')}</h2>
      <Stepper steps={[...happened, ...waiting, ...ahead]} />
    </Card>
  );
}
