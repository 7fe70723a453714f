import type { Order } from '#contracts';
import { Card } from '../../../components/ui/card.js';
import { Stepper, type Step } from '../../../components/ui/stepper.js';
import { moment } from '../../../lib/format.js';
import { stepOf, steps } from '../api/order-texts.js';

const coming = (order: Order): readonly string[] => (order.status === 'rejected' || order.printfulOrderStatus === 'cancelled' ? [] : steps.slice(stepOf(order) + 1));

/** What has happened to the order, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const past = order.timeline;
  const ended = order.status === 'delivered' || order.status === 'rejected';
  const happened = past.map((entry, index): Step => {
    const provider = /sent|submitted/i.test(entry.what) ? order.printfulOrderId : null;
    return {
      name: entry.what,
      state: index === past.length - 1 && !ended ? 'now' : 'done',
      note: provider && !entry.what.includes(provider) ? <>Printful Order ID: <span className="mono">{provider}</span></> : null,
      end: <time className="num" dateTime={entry.at}>{moment(entry.at)}</time>,
    };
  });
  const ahead = coming(order).map((name): Step => ({ name, state: 'next' }));
  return (
    <Card>
      <h2 className="h-sub mb-5">Timeline</h2>
      <Stepper steps={[...happened, ...ahead]} />
    </Card>
  );
}
