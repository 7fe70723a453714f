import type { PlanState } from '#contracts';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { CardProblem } from '../../payment/card-fields.js';

/** The cardholder did not confirm the payment. */
export const bankRefusal = () => new CardProblem(text('payment.declined.authentication_required'));

const TRIES = 15;
const TRY_MS = 1_000;

/** The bank has confirmed, and the provider has not told so far: it will. */
export class PlanUnderWay extends Error {
  constructor() {
    super(text('plan.underWay'));
  }
}

/** What `ask` answers once that shows what the bank confirmed: the provider needs a moment for it. Throws PlanUnderWay where it needs longer. */
export async function afterBank<State>(ask: () => Promise<State>, shows: (state: State) => boolean): Promise<State> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const state = await ask();
    if (shows(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  }
  throw new PlanUnderWay();
}

/** The plan once it shows what the bank confirmed. */
export const planAfterBank = (shows: (plan: PlanState) => boolean): Promise<PlanState> =>
  afterBank(() => call('GET /api/tokens/plan', {}), shows);
