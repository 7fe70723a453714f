import type { Line, Order, PrintedVersion } from '#contracts';
import { printAreas, variantOptions } from '#domain';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Picture } from '../../../components/ui/picture.js';
import { cents, dollars } from '../../../lib/format.js';
import { pictureOfLine } from '../cart/cart.js';
import { changePath, preparedOf, useSendChange } from './order-changes.js';
import { isUnpaid } from './order-steps.js';

function Version({ name, picture, areas }: { name: string; picture: string | null; areas: string }) {
  return (
    <figure className="grid w-28 content-start gap-1">
      <span className="plate aspect-square w-full rounded-ctl [&>img]:p-[3px]">
        {picture ? <Picture src={picture} widths={[160]} alt={name} width={112} height={112} /> : null}
      </span>
      <figcaption className="text-tiny text-muted">
        <b className="font-semibold text-ink">{name}</b>
        <br />
        {areas}
      </figcaption>
    </figure>
  );
}

const areasOf = ({ areas }: PrintedVersion): string => areas.map(({ title }) => title).join(' + ');

/** A line that may be changed: as it was ordered, and as it will be. */
function ChangedLine({ order, line }: { order: Order; line: Line }) {
  const prepared = preparedOf(order, line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-3.5 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap gap-4">
        <Version
          name={prepared ? text('order.changeBefore') : line.productData.name}
          picture={pictureOfLine(line)}
          areas={[variantOptions(line), printAreas(line)].filter(Boolean).join(' · ')}
        />
        {prepared ? (
          <Version name={text('order.changeAfter')} picture={prepared.after.picture} areas={areasOf(prepared.after)} />
        ) : null}
      </div>
      <ButtonLink to={changePath(order, line)} variant={prepared ? undefined : 'primary'}>
        {text(prepared ? 'order.changeAgain' : 'order.change')}
      </ButtonLink>
    </li>
  );
}

/** What happens with the money once the change is sent. */
function moneyWords(order: Order, changed: string): string {
  const amounts = { total: dollars(changed), before: dollars(order.costs.total) };
  if (isUnpaid(order)) return text('order.changeUnpaid', amounts);
  if (changed === order.costs.total) return text('order.changeSameTotal');
  if (cents(changed) < cents(order.costs.total)) return text('order.changeLower', amounts);
  return text(order.changeCovered ? 'order.changeCovered' : 'order.changeTotal', amounts);
}

/** What the owner is asked to change, and the way to do it and to send it back. */
export function ChangeRequest({ order }: { order: Order }) {
  const send = useSendChange();
  const { changeNote, changedCosts } = order;
  if (!order.changeAskedAt) return null;
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5" aria-labelledby="change">
      <h2 id="change" className="text-head">
        {text('order.changeTitle')}
      </h2>
      <NoticeBox look="wait">
        <span className="whitespace-pre-line wrap-anywhere">{changeNote}</span>
      </NoticeBox>
      <ul>
        {order.items.map((line) => (
          <ChangedLine key={line.orderId} order={order} line={line} />
        ))}
      </ul>
      {changedCosts ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[52ch] text-small text-muted">{moneyWords(order, changedCosts.total)}</p>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate(order)}>
            {text('order.changeSend')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
