import type { PlanState } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { useAddress, withValues } from '../../../lib/address.js';
import { reason } from '../../../lib/api-error.js';
import { count, dayOf, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import type { CardFields } from '../../payment/card-fields.js';
import { CardDialog } from './card-dialog.js';
import { ChangePlan } from './change-plan.js';
import { afterBank, bankRefusal } from './plan-after-bank.js';
import { planName, takePlan, type Plan } from './own-plan-state.js';

/** Whether the free item of the month is still there, else the order that has it. */
const FreeItem = ({ orderId }: NonNullable<PlanState['freeItem']>) => (
  <p className="text-muted">
    {text(orderId ? 'plan.freeItemUsed' : 'plan.freeItemWaits')}{' '}
    {orderId ? (
      <Link className="link" to={`/orders/${orderId}`}>
        {text('plan.freeItemOrder')}
      </Link>
    ) : null}
  </p>
);

const sayCardChanged = (name: string): void => notify.success(text('plan.cardChanged', { plan: name }), { id: 'plan' });

/** Leads to the provider's own page, which leads back to this one. */
function ChangeCard({ name }: { name: string }) {
  const [query, change] = useAddress();
  const isChanged = query.get('card') === 'changed';
  useEffect(() => {
    if (!isChanged) return;
    sayCardChanged(name);
    change((now) => withValues(now, { card: null }));
  }, [isChanged, name, change]);
  const open = useMutation({
    mutationFn: () => call('POST /api/tokens/plan/card-page', {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => notify.error(reason(error, text('plan.cardPageFailed')), { id: 'plan' }),
  });
  return (
    <Button busy={open.isPending} onClick={() => open.mutate()}>
      {text('plan.changeCard')}
    </Button>
  );
}

/** Pays the months that are open with another card, one after the other where the bank asks about each. */
async function payDue(card: CardFields, name: string): Promise<void> {
  const body = { paymentMethodId: await card.createMethod() };
  const pay = () => call('POST /api/tokens/plan/card', { body });
  const payRest = async () => {
    const known = await call('GET /api/tokens/plan', {});
    // What was asked to be paid is paid: a month that comes later is another matter.
    return known.status === 'past_due' ? pay() : { ...known, clientSecret: null };
  };
  let state = await pay();
  while (state.clientSecret) {
    const asked = state.clientSecret;
    if (!(await card.confirmWithBank(asked))) throw bankRefusal();
    state = await afterBank(payRest, ({ clientSecret }) => clientSecret !== asked);
  }
  takePlan(state);
  sayCardChanged(name);
}

/** Pays what is due; `name`: of the plan that it is for. */
function PayDue({ name, due }: { name: string; due: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {text('plan.payDue')}
      </Button>
      {open ? (
        <CardDialog
          title={text('plan.payDue')}
          payLabel={text('payment.payNow', { amount: dollars(due) })}
          onPay={(card) => payDue(card, name)}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted">{text('plan.payDueQuestion', { plan: name, amount: dollars(due) })}</p>
        </CardDialog>
      ) : null}
    </>
  );
}

/** What was done about its end. */
const saidOf = ({ plan, endsWithPeriod }: PlanState) =>
  plan === null ? 'plan.endedNow' : endsWithPeriod ? 'plan.ends' : 'plan.kept';

interface StandingProps {
  plan: Plan;
  state: PlanState;
  /** The name of another plan that it is renewed as. */
  next: string | null;
}

/** When it is refilled or ends, or what went wrong with its payment. */
function Standing({ plan, state, next }: StandingProps) {
  const [name, day] = [planName(plan.id), endOf(state)];
  if (state.status === 'past_due') {
    const due = next ?? name;
    return (
      <NoticeBox look="wait" role="status">
        {state.nextAttempt
          ? text('plan.pastDue', { plan: due, day: dayOf(state.nextAttempt) })
          : text('plan.pastDueSoon', { plan: due })}
      </NoticeBox>
    );
  }
  if (state.endsWithPeriod) return <p className="text-muted">{text('plan.ends', { plan: name, day })}</p>;
  if (state.monthIsDue && !next)
    return (
      <p className="text-muted">{text('plan.refillSoon', { count: count(plan.tokens), price: dollars(plan.price) })}</p>
    );
  if (state.changeIsPending) return <p className="text-muted">{text('plan.changePending', { plan: name })}</p>;
  const words = next
    ? text('plan.becomes', { plan: name, day, next })
    : text('plan.next', { day, count: count(plan.tokens), price: dollars(plan.price) });
  return <p className="text-muted">{words}</p>;
}

/** A plan with free items that has none of this month: it came during the month. */
function FreeItemLine({ plan, state, next }: StandingProps) {
  if (state.freeItem) return <FreeItem {...state.freeItem} />;
  const comes = plan.freeItemBelow && state.status === 'active' && !state.endsWithPeriod && next === null;
  return comes ? <p className="text-muted">{text('plan.freeItemLater')}</p> : null;
}

const endOf = ({ periodEnd }: PlanState): string => (periodEnd ? dayOf(periodEnd) : '');

/** Ends the plan, or takes that back. */
function useEnding(name: string, { periodEnd }: PlanState, onDone: () => void) {
  return useSingleMutation({
    mutationFn: (ends: boolean) => call(ends ? 'POST /api/tokens/plan/cancel' : 'POST /api/tokens/plan/resume', {}),
    onSuccess: (next) => {
      takePlan(next);
      onDone();
      const day = periodEnd ? dayOf(periodEnd) : '';
      notify.success(text(saidOf(next), { plan: name, day }), { id: 'plan' });
    },
    onError: (error) => notify.error(reason(error, text('plan.changeFailed')), { id: 'plan' }),
  });
}

/** Only a month that is paid lasts to its end. */
function questionOf({ status, monthIsDue }: PlanState) {
  if (status === 'past_due') return 'plan.cancelDueQuestion';
  return monthIsDue ? 'plan.cancelUnchargedQuestion' : 'plan.cancelQuestion';
}

/** The user's own plan: how it stands, and the ways out and back. */
export function OwnPlan({ plan, state }: { plan: Plan; state: PlanState }) {
  const [asking, setAsking] = useState(false);
  const name = planName(plan.id);
  const next = state.nextPlan && state.nextPlan !== plan.id ? planName(state.nextPlan) : null;
  const isDue = state.status === 'past_due';
  const ending = useEnding(name, state, () => setAsking(false));
  if (state.endsWithPeriod && !isDue)
    return (
      <div className="grid gap-3" role="group" aria-label={text('plan.own')}>
        <Standing plan={plan} state={state} next={next} />
        <FreeItemLine plan={plan} state={state} next={next} />
        <Button busy={ending.isPending} onClick={() => ending.mutate(false)}>
          {text('plan.keep', { plan: name })}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3" role="group" aria-label={text('plan.own')}>
      <Standing plan={plan} state={state} next={next} />
      <FreeItemLine plan={plan} state={state} next={next} />
      {isDue ? <PayDue name={next ?? name} due={state.due} /> : <ChangeCard name={next ?? name} />}
      {next ? <ChangePlan plan={plan} state={state} label={text('plan.keep', { plan: name })} /> : null}
      <Button variant="danger" onClick={() => setAsking(true)}>
        {text('plan.cancel', { plan: name })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text('plan.cancel', { plan: name })}
        question={text(questionOf(state), { plan: name, day: endOf(state) })}
        confirm={text('plan.cancel', { plan: name })}
        keep={text('plan.keep', { plan: name })}
        busy={ending.isPending}
        onConfirm={() => ending.mutate(true)}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
