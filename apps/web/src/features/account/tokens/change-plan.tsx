import type { PlanChangeQuote, PlanState } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { reason } from '../../../lib/api-error.js';
import { count, dayOf, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { CardProblem } from '../../payment/card-fields.js';
import { useBank } from '../../payment/use-bank.js';
import { bankRefusal, planAfterBank, PlanUnderWay } from './plan-after-bank.js';
import { planName, takePlan, whyNotSold, type Plan } from './own-plan-state.js';

function questionOf(plan: Plan, own: PlanState['plan'], { due, tokens, at, periodEnd }: PlanChangeQuote): string {
  const renewal = { day: dayOf(periodEnd), tokens: count(plan.tokens), price: dollars(plan.price) };
  return at === null
    ? text('plan.downgradeQuestion', { own: planName(own ?? plan.id), ...renewal })
    : text('plan.upgradeQuestion', { due: dollars(due), count: count(tokens), ...renewal });
}

const said = (plan: Plan, { at, tokens }: PlanChangeQuote, { periodEnd, plan: own }: PlanState): string =>
  at === null
    ? text('plan.becomes', { plan: planName(own ?? plan.id), day: dayOf(periodEnd ?? ''), next: planName(plan.id) })
    : text('plan.started', { plan: planName(plan.id), count: count(tokens) });

/** Why it cannot be chosen now; false where it can. */
function whyNot(plan: Plan, state: PlanState): string | false {
  const { status, endsWithPeriod, monthIsDue, nextPlan, plan: own, periodEnd } = state;
  const unsold = whyNotSold(state);
  if (unsold) return unsold;
  if (status !== 'active' || endsWithPeriod) return text('plan.notNow');
  if (monthIsDue) return text('plan.notYet');
  if (nextPlan !== plan.id || !own || !periodEnd) return false;
  return text('plan.becomes', { plan: planName(own), day: dayOf(periodEnd), next: planName(plan.id) });
}

interface Props {
  plan: Plan;
  state: PlanState;
  /** Of the button. */
  label: string;
}

/** [TOK-05] Changes to this plan, with what that costs and gives shown before. */
export function ChangePlan({ plan, state, label }: Props) {
  const quote = useMutation({
    mutationFn: () => call('GET /api/tokens/plan/change', { query: { plan: plan.id } }),
    onError: (error) => notify.error(reason(error, text('plan.changeFailed')), { id: 'plan' }),
  });
  const bank = useBank();
  const change = useSingleMutation({
    mutationFn: async ({ at }: PlanChangeQuote) => {
      const { clientSecret, ...next } = await call('POST /api/tokens/plan/change', { body: { plan: plan.id, at } });
      if (clientSecret === null) return next;
      if (!(await bank.ask(clientSecret))) throw bankRefusal();
      return planAfterBank((state) => state.plan === plan.id);
    },
    onSuccess: (next, quoted) => {
      takePlan(next);
      quote.reset();
      notify.success(
        next.nextPlan === next.plan && quoted.at === null
          ? text('plan.kept', { plan: planName(plan.id) })
          : said(plan, quoted, next),
        { id: 'plan' },
      );
    },
    onError: (error) => {
      // What was quoted is a try of its own: the next one asks for the price anew.
      quote.reset();
      if (error instanceof PlanUnderWay) return notify.info(error.message, { id: 'plan' });
      notify.error(error instanceof CardProblem ? error.message : reason(error, text('plan.changeFailed')), {
        id: 'plan',
      });
    },
  });
  const quoted = quote.data;
  const close = (): void => quote.reset();
  return (
    <>
      <Button busy={quote.isPending} onClick={() => quote.mutate()} blocked={whyNot(plan, state)}>
        {label}
      </Button>
      {quoted ? (
        <Dialog
          open
          onClose={close}
          title={label}
          footer={
            <>
              <Button onClick={close}>{text('common.cancel')}</Button>
              <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(quoted)}>
                {quoted.at === null ? label : text('payment.payNow', { amount: dollars(quoted.due) })}
              </Button>
            </>
          }
        >
          <p className="text-muted">{questionOf(plan, state.plan, quoted)}</p>
        </Dialog>
      ) : null}
      {bank.step}
    </>
  );
}
