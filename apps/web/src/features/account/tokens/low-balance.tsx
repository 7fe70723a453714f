import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { count, dayOf, dollars } from '../../../lib/format.js';
import { useBalance } from '../../jobs/balance.js';
import { packFor, useOffers } from '../../payment/offers.js';
import { whyNotToBuy } from './may-buy.js';
import { usePlan } from './own-plan-state.js';
import { FEW_DAYS, isLow, missingForWeek, paceOf } from './pace.js';
import { useStatement } from './statement.js';

function saidOf(tokens: number, pace: number): string {
  if (tokens === 0) return text('low.none');
  const days = Math.round(tokens / pace);
  if (days > FEW_DAYS) return text('low.left', { count: tokens });
  return days < 1 ? text('low.today', { count: tokens }) : text('low.days', { tokens: count(tokens), count: days });
}

/** When the plan brings more, if it does. */
function Refill() {
  const plan = usePlan().data;
  const { data: offers } = useOffers();
  const next = offers?.plans.find(({ id }) => id === plan?.nextPlan);
  if (!next || plan?.status !== 'active' || plan.endsWithPeriod || !plan.periodEnd) return null;
  return ` ${text('low.refill', { count: count(next.tokens), day: dayOf(plan.periodEnd) })}`;
}

/** How long a low balance lasts, and the pack that is enough for a week; nothing where it is not low. */
export function LowBalance() {
  const balance = useBalance().data;
  const { statement, dataUpdatedAt } = useStatement({ month: null, kind: null });
  const packs = useOffers().data?.packs;
  if (!balance || !statement || !packs) return null;
  const tokens = balance.tokensAvailable;
  const pace = paceOf(statement, dataUpdatedAt);
  if (!isLow(tokens, pace) || whyNotToBuy() !== null) return null;
  const pack = packFor(packs, missingForWeek(tokens, pace)) ?? packs.at(-1);
  const offer = pack ? (
    <ButtonLink size="sm" to={`/tokens?buy=${pack.id}`} replace preventScrollReset>
      {text('purchase.offer', { count: pack.tokens, price: dollars(pack.price) })}
    </ButtonLink>
  ) : null;
  return (
    <div className="mt-7">
      <NoticeBox look="wait" role="status" action={offer}>
        {saidOf(tokens, pace)}
        <Refill />
      </NoticeBox>
    </div>
  );
}
