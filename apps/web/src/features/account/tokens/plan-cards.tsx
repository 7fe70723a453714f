import type { PlanState } from '#contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { cents, count, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import type { CardFields } from '../../payment/card-fields.js';
import { useOffers } from '../../payment/offers.js';
import { CardDialog } from './card-dialog.js';
import { ChangePlan } from './change-plan.js';
import { mayBuy } from './may-buy.js';
import { OwnPlan } from './own-plan.js';
import { bankRefusal, planAfterBank } from './plan-after-bank.js';
import { planName, takePlan, usePlan, type Plan } from './own-plan-state.js';

async function subscribe({ id, tokens, price }: Plan, card: CardFields): Promise<void> {
  const body = { plan: id, shownPrice: price, paymentMethodId: await card.createMethod() };
  const { clientSecret, ...started } = await call('POST /api/tokens/plan', { body });
  if (clientSecret && !(await card.confirmWithBank(clientSecret))) throw bankRefusal();
  const state = clientSecret ? await planAfterBank(({ plan }) => plan === id) : started;
  takePlan(state);
  notify.success(text('plan.started', { plan: planName(id), count: count(tokens) }), { id: 'plan' });
}

/** [TOK-05] The monthly plans, and how the user's own one stands. */
export function PlanCards() {
  const offers = useOffers();
  const plan = usePlan();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const [chosenId, setChosen] = useState<Plan['id'] | null>(null);
  if (offers.isError) return null;
  const chosen = offers.data?.plans.find(({ id }) => id === chosenId);
  const loading = offers.isPending || (signedIn && plan.isPending);
  return (
    <section className="mt-12" aria-labelledby="plans">
      <h2 id="plans" className="mb-3.5 text-[32px]/9 tracking-[-0.03em]">
        {text('plan.title')}
      </h2>
      {plan.isError ? (
        <FailureState title={text('plan.failed')} onRetry={() => void plan.refetch()} />
      ) : (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {loading
            ? Array.from({ length: 2 }, (_, index) => <Skeleton key={index} shape="block" className="h-[230px]" />)
            : offers.data.plans.map((each) => (
                <PlanCard key={each.id} plan={each} state={plan.data} onChoose={() => mayBuy() && setChosen(each.id)} />
              ))}
        </div>
      )}
      {chosen ? (
        <CardDialog
          title={text('plan.subscribe', { plan: planName(chosen.id) })}
          payLabel={text('payment.payNow', { amount: dollars(chosen.price) })}
          onPay={(card) => subscribe(chosen, card)}
          onClose={() => setChosen(null)}
        >
          <p className="text-muted">
            {text('plan.summary', { price: dollars(chosen.price), count: count(chosen.tokens) })}
          </p>
        </CardDialog>
      ) : null}
    </section>
  );
}

interface CardProps {
  plan: Plan;
  /** Undefined for strangers. */
  state: PlanState | undefined;
  onChoose: () => void;
}

function PlanCard({ plan, state, onChoose }: CardProps) {
  const own = state?.plan === plan.id;
  const perks = [
    text('plan.tokens', { count: count(plan.tokens), each: cents(plan.price) / plan.tokens }),
    text('plan.first'),
    ...(plan.freeItemBelow
      ? [text('plan.freeItem', { amount: dollars(plan.freeItemBelow) }), text('plan.support')]
      : []),
    text('plan.cancelAnytime'),
  ];
  return (
    <Card as="article" aria-label={planName(plan.id)} className="flex flex-col gap-4">
      <div className="flex items-center gap-2.5">
        <h3 className="text-head">{planName(plan.id)}</h3>
        {own ? <Badge look="live">{text('plan.own')}</Badge> : null}
        <p className="ml-auto text-muted">
          <b className="font-display text-[26px] font-[720] tracking-[-0.03em] text-ink">
            {dollars(plan.price).replace(/\.00$/, '')}
          </b>{' '}
          {text('plan.perMonth')}
        </p>
      </div>
      <ul className="grid flex-1 content-start gap-2">
        {perks.map((perk) => (
          <li key={perk} className="flex items-center gap-2.5">
            <Check className="size-4 flex-none text-success" aria-hidden />
            {perk}
          </li>
        ))}
      </ul>
      {own ? (
        <OwnPlan plan={plan} state={state} />
      ) : state?.plan ? (
        <ChangePlan plan={plan} state={state} label={text('plan.change', { plan: planName(plan.id) })} />
      ) : (
        <Button onClick={onChoose}>{text('plan.subscribe', { plan: planName(plan.id) })}</Button>
      )}
    </Card>
  );
}
