import type { LineChange, Order, PrintedArea, PrintedVersion } from '#contracts';
import { areaName } from '#domain';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { dollars, moment } from '../../../lib/format.js';
import { PrintArea } from './print-area.js';
import { useEvidence } from './reviews.js';

interface VersionProps {
  name: string;
  version: PrintedVersion;
  /** Where the designs lay; none while it is not known. */
  printed: readonly PrintedArea[];
}

function Version({ name, version, printed }: VersionProps) {
  const { picture, price, areas } = version;
  // The design itself looks the same however it lies.
  const isMockup = printed.every(({ image }) => image.url !== picture);
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="text-tiny text-muted">
        <b className="font-semibold text-ink">{name}</b>
        <br />
        {[...areas.map(({ title }) => title), dollars(price)].join(' · ')}
      </figcaption>
      {printed.map((each) => (
        <div key={each.placement} className="grid h-32 place-items-center rounded-ctl bg-plate-hi p-2">
          <PrintArea
            printed={each}
            name={text('desk.versionOf', { version: name, area: areaName(each.title) })}
            className="max-h-full min-h-0 max-w-full bg-surface outline-1 outline-strong-line outline-dashed"
          />
        </div>
      ))}
      {picture && isMockup ? (
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
    </figure>
  );
}

interface ChangeProps {
  change: LineChange;
  product: string | undefined;
  printed: { before: readonly PrintedArea[]; after: readonly PrintedArea[] } | undefined;
}

function Change({ change, product, printed }: ChangeProps) {
  return (
    <li className="grid gap-1.5">
      <span className="flex justify-between gap-3 text-small">
        <span className="min-w-0">{product}</span>
        <time className="flex-none text-tiny text-muted" dateTime={change.changedAt}>
          {moment(change.changedAt)}
        </time>
      </span>
      <div className="grid grid-cols-2 gap-2">
        <Version name={text('desk.before')} version={change.before} printed={printed?.before ?? []} />
        <Version name={text('desk.after')} version={change.after} printed={printed?.after ?? []} />
      </div>
    </li>
  );
}

/** What the shopper is asked for, and what the shopper has changed: each line before and after. */
export function OrderChanges({ order }: { order: Order }) {
  const productOf = (change: LineChange): string | undefined =>
    order.items.find(({ orderId }) => orderId === change.orderId)?.productData.name;
  const { data: evidence } = useEvidence(order._id);
  const printedOf = ({ orderId, changedAt }: LineChange): ChangeProps['printed'] =>
    evidence?.lines.find((line) => line.orderId === orderId)?.changes.find((change) => change.changedAt === changedAt);
  const sent = order.changes.filter(({ sentAt }) => sentAt !== null);
  return (
    <>
      {order.changeNote ? <NoticeBox look="wait">{text('desk.askedFor', { note: order.changeNote })}</NoticeBox> : null}
      {sent.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="text-small font-semibold">{text('desk.changed')}</h3>
          <ul className="grid gap-3">
            {sent.map((change) => (
              <Change
                key={change.orderId + change.changedAt}
                change={change}
                product={productOf(change)}
                printed={printedOf(change)}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
