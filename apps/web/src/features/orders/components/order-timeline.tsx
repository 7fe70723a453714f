import type { Order } from '#contracts';
import { moment } from '../../../lib/format.js';
import { stepOf, steps } from '../api/order-texts.js';

const coming = (order: Order): readonly string[] => (order.status === 'rejected' || order.printfulOrderStatus === 'cancelled' ? [] : steps.slice(stepOf(order) + 1));

/** What has happened to the order, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const past = order.timeline;
  const ended = order.status === 'delivered' || order.status === 'rejected';
  return (
    <section className="card pad">
      <h2 className="h-sub mb-5">Timeline</h2>
      <ol className="tl">
        {past.map((entry, index) => {
          const now = index === past.length - 1 && !ended;
          const provider = /sent|submitted/i.test(entry.what) ? order.printfulOrderId : null;
          return (
            <li key={`${entry.at}-${entry.what}`} className={now ? 'now' : 'done'} aria-current={now ? 'step' : undefined}>
              <span className="k" />
              <div><b>{entry.what}</b>{provider && !entry.what.includes(provider) ? <p>Printful Order ID: <span className="mono">{provider}</span></p> : null}</div>
              <time className="num" dateTime={entry.at}>{moment(entry.at)}</time>
            </li>
          );
        })}
        {coming(order).map((name) => <li key={name} className="next"><span className="k" /><div><b>{name}</b></div><span /></li>)}
      </ol>
    </section>
  );
}
