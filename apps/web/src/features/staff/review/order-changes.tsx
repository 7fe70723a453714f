import type { LineChange, Order, PrintedVersion } from '#contracts';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { dollars, moment } from '../../../lib/format.js';

function Version({ name, version }: { name: string; version: PrintedVersion }) {
  const { picture, price, areas } = version;
  return (
    <figure className="grid min-w-0 content-start gap-1">
      {picture ? (
        <a href={picture} target="_blank" rel="noreferrer">
          <img
            className="aspect-square w-full rounded-ctl bg-plate-hi object-contain p-1"
            src={thumbnailAddress(picture, 320)}
            alt={name}
            width={120}
            height={120}
          />
        </a>
      ) : null}
      <figcaption className="text-tiny text-muted">
        <b className="font-semibold text-ink">{name}</b>
        <br />
        {[...areas.map(({ title }) => title), dollars(price)].join(' · ')}
      </figcaption>
    </figure>
  );
}

function Change({ change, product }: { change: LineChange; product: string | undefined }) {
  return (
    <li className="grid gap-1.5">
      <span className="flex justify-between gap-3 text-small">
        <span className="min-w-0">{product}</span>
        <time className="flex-none text-tiny text-muted" dateTime={change.changedAt}>
          {moment(change.changedAt)}
        </time>
      </span>
      <div className="grid grid-cols-2 gap-2">
        <Version name={text('desk.before')} version={change.before} />
        <Version name={text('desk.after')} version={change.after} />
      </div>
    </li>
  );
}

/** What the shopper is asked for, and what the shopper has changed: each line before and after. */
export function OrderChanges({ order }: { order: Order }) {
  const productOf = (change: LineChange): string | undefined =>
    order.items.find(({ orderId }) => orderId === change.orderId)?.productData.name;
  const sent = order.changes.filter(({ sentAt }) => sentAt !== null);
  return (
    <>
      {order.changeNote ? <NoticeBox look="wait">{text('desk.askedFor', { note: order.changeNote })}</NoticeBox> : null}
      {sent.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="text-small font-semibold">{text('desk.changed')}</h3>
          <ul className="grid gap-3">
            {sent.map((change) => (
              <Change key={change.orderId + change.changedAt} change={change} product={productOf(change)} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
