import { text } from '#contracts/messages';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { dollars } from '../../../lib/format.js';
import { useEvidence } from './reviews.js';

/** "-$3.00" of "-3.00". */
const signed = (amount: string): string => (amount.startsWith('-') ? `-${dollars(amount.slice(1))}` : dollars(amount));

const coming = <Skeleton className="ms-auto h-3.5 w-16" />;

/** What the print provider takes, and what is left. */
export function OrderMargin({ orderId }: { orderId: string }) {
  const { data, isPending } = useEvidence(orderId);
  if (isPending)
    return (
      <>
        <dt>{text('desk.cost')}</dt>
        <dd>{coming}</dd>
        <dt>{text('desk.margin')}</dt>
        <dd>{coming}</dd>
      </>
    );
  if (!data) return null;
  if (!data.costs)
    return (
      <>
        <dt>{text('desk.cost')}</dt>
        <dd>{text('desk.costUnknown')}</dd>
      </>
    );
  const { provider, margin, marginPercent, estimated } = data.costs;
  return (
    <>
      <dt>{text('desk.cost')}</dt>
      <dd>{estimated ? text('desk.costEstimated', { amount: dollars(provider) }) : dollars(provider)}</dd>
      <dt>{text('desk.margin')}</dt>
      <dd className={margin.startsWith('-') ? 'text-danger' : undefined}>
        {marginPercent === null
          ? signed(margin)
          : text('desk.marginShare', { amount: signed(margin), percent: marginPercent })}
      </dd>
    </>
  );
}
