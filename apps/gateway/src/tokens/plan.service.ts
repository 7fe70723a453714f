import { Injectable } from '@nestjs/common';
import { PlanSettlement, PlanSubscriptionRepository, type PlanSubscriptionRow } from '#billing';
import { Config } from '#config';
import { mailLanguageOf, plans, text, type PlanId } from '#contracts';
import { PaymentDeclined, ProviderError, SubscriptionProvider, type Outcome } from '#providers';
import { HttpError } from '../common/http-error.js';
import { assertShown, TokenPurchaseService } from './token-purchase.service.js';

/** How a plan stands, and what its page has to do at the provider. */
export interface PlanView {
  subscription: PlanSubscriptionRow | undefined;
  /** Opens the payment in the provider's frame while the bank asks. */
  clientSecret: string | null;
}

export interface PlanQuote {
  plan: PlanId;
  /** The moment that it holds for; null where it begins with the next period. */
  at: number | null;
  subscription: PlanSubscriptionRow;
  /** What is paid today for the rest of the period. */
  dueCents: number;
}

/** `shownPrice`: what the page has shown. */
interface WantedPlan {
  plan: PlanId;
  paymentMethodId: string;
  shownPrice?: string | undefined;
}

/** How long a quote may be paid, in seconds. */
const QUOTE_HOLDS_S = 900;
const CLOCK_SKEW_S = 60;

/** [TOK-05] A user's monthly plan. What the provider says is taken over by the settlement, whoever asks. */
@Injectable()
export class PlanService {
  constructor(
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly settlement: PlanSettlement,
    private readonly provider: SubscriptionProvider,
    private readonly purchases: TokenPurchaseService,
    private readonly config: Config,
  ) {}

  /** For the page: as it is known here while the provider does not answer. */
  async read(userId: string): Promise<PlanSubscriptionRow | undefined> {
    try {
      return await this.current(userId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return this.subscriptions.findCurrent(userId);
    }
  }

  /** A plan with an open payment is read at the provider: its cardholder may have answered the bank just now. */
  private async current(userId: string): Promise<PlanSubscriptionRow | undefined> {
    const known = await this.subscriptions.findCurrent(userId);
    if (!known?.providerId || (known.status === 'active' && !known.changeIsPending)) return known;
    return this.settlement.settle(known.id, known.providerId);
  }

  /** Throws 402 with the bank's reason, and 409 where the user has a plan, a payment of theirs is disputed, or the page has shown another price. */
  async subscribe(userId: string, wanted: WantedPlan, acceptLanguage: string): Promise<PlanView> {
    const { plan, paymentMethodId, shownPrice } = wanted;
    assertShown(shownPrice, priceOf(plan));
    await this.purchases.assertUndisputed(userId);
    await this.giveUpUnpaid(userId);
    const customerId = await this.customerOf(userId);
    const added = await this.subscriptions.add(userId, plan, mailLanguageOf(acceptLanguage));
    const subscription = added ?? (await this.unfinished(userId, plan));
    const known = added ? undefined : await this.provider.find(customerId, subscription.id);
    const providerId = known ?? (await this.start(subscription, customerId, paymentMethodId, added !== undefined));
    const settled = await this.settlement.settle(subscription.id, providerId);
    const isOpen = settled.status === 'starting';
    return { subscription: settled, clientSecret: isOpen ? (await this.provider.read(providerId)).clientSecret : null };
  }

  /** What another plan costs and gives, and from when. Throws 409 where the plan cannot be changed now. */
  async quote(userId: string, plan: PlanId): Promise<PlanQuote> {
    const subscription = await this.changeable(userId, plan);
    const isLarger = priceOf(plan) > priceOf(subscription.plan);
    if (!isLarger) return { subscription, plan, dueCents: 0, at: null };
    return { subscription, plan, ...(await this.provider.quoteChange(subscription.providerId, offerOf(plan))) };
  }

  /** A larger plan begins at once and is paid for the rest of the period, as quoted; a smaller one with the next. Throws 402 with the bank's reason, 409 where the quote is old. */
  async change(userId: string, plan: PlanId, at: number | null): Promise<PlanView> {
    const { id, providerId, plan: paid } = await this.changeable(userId, plan);
    const isLarger = priceOf(plan) > priceOf(paid);
    if (isLarger) await this.assertQuoted(providerId, plan, at);
    return this.settled(id, providerId, () =>
      this.provider.changePlan(providerId, offerOf(plan), isLarger ? at : null),
    );
  }

  /** Does what may be declined or need the bank's answer, and takes over how the plan then stands. */
  private async settled(id: string, providerId: string, work: () => Promise<Outcome>): Promise<PlanView> {
    const outcome = await work().catch((error: unknown) => {
      throw refusalOf(error);
    });
    const subscription = await this.settlement.settle(id, providerId);
    if (outcome === 'done') return { subscription, clientSecret: null };
    const { clientSecret } = await this.provider.read(providerId);
    // Another tab has asked in the same second, and given this question up.
    if (clientSecret === null) throw new HttpError(409, 'CONFLICT', text('plan.quoteOld'), { field: 'at' });
    return { subscription, clientSecret };
  }

  /** What is due depends on the moment: one of the user's own choosing would be a price of their own choosing. */
  private async assertQuoted(providerId: string, plan: PlanId, at: number | null): Promise<void> {
    if (at === null) throw new HttpError(400, 'BAD_REQUEST', text('plan.changeFailed'), { field: 'at' });
    const { at: now } = await this.provider.quoteChange(providerId, offerOf(plan));
    if (at < now - QUOTE_HOLDS_S || at > now + CLOCK_SKEW_S)
      throw new HttpError(409, 'CONFLICT', text('plan.quoteOld'), { field: 'at' });
  }

  /** Pays a month that was refused with another card, which the coming ones are taken from as well. Where the bank asks, the same call is made again after its answer. Throws 402 with the bank's reason. */
  async payWith(userId: string, paymentMethodId: string): Promise<PlanView> {
    const { id, providerId } = await this.running(userId);
    const customerId = await this.customerOf(userId);
    const clientSecret = await this.provider
      .payWith({ providerId, customerId, paymentMethodId })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    return { subscription: await this.settlement.settle(id, providerId), clientSecret };
  }

  /** The address of the provider's page on which the user changes the card; it leads back to the tokens page. */
  async openCardPage(userId: string): Promise<string> {
    const { providerId } = await this.running(userId);
    const customerId = await this.customerOf(userId);
    const backUrl = new URL('/tokens', this.config.publicUrl).href;
    return this.provider.openCardPage({ providerId, customerId, backUrl, doneUrl: `${backUrl}?card=changed` });
  }

  /** Lets the plan end with its paid period, or takes that back. One whose month is not paid, or not yet, ends at once. */
  async endWithPeriod(userId: string, ends: boolean): Promise<PlanSubscriptionRow> {
    const { id, providerId } = await this.running(userId);
    const { status, monthIsDue } = await this.settlement.settle(id, providerId);
    if (ends && (status === 'past_due' || monthIsDue)) await this.provider.endNow(providerId);
    else await this.provider.endWithPeriod(providerId, ends);
    return this.settlement.settle(id, providerId);
  }

  private async running(userId: string): Promise<{ id: string; providerId: string }> {
    const known = await this.current(userId);
    if (!known?.providerId || known.status === 'starting') throw new HttpError(409, 'CONFLICT', text('plan.none'));
    return { id: known.id, providerId: known.providerId };
  }

  private async changeable(userId: string, plan: PlanId): Promise<PlanSubscriptionRow & { providerId: string }> {
    await this.purchases.assertUndisputed(userId);
    const known = await this.current(userId);
    if (known?.status !== 'active' || !known.providerId || known.endsWithPeriod || known.nextPlan === plan)
      throw new HttpError(409, 'CONFLICT', text('plan.notNow'));
    // Its price for the rest of a month that may still be refused would be paid in vain.
    if (known.monthIsDue) throw new HttpError(409, 'CONFLICT', text('plan.notYet'));
    return { ...known, providerId: known.providerId };
  }

  /** Whoever subscribes once more has left the bank's question of the last time unanswered, or was refused there. */
  private async giveUpUnpaid(userId: string): Promise<void> {
    const known = await this.subscriptions.findCurrent(userId);
    if (known?.status !== 'starting') return;
    if (!known.providerId) return this.giveUpUnanswered(userId, known.id);
    await this.provider.giveUp(known.providerId);
    await this.settlement.settle(known.id, known.providerId);
  }

  /** The process that asked the provider is gone, and the provider knows nothing of it: the card was refused. */
  private async giveUpUnanswered(userId: string, id: string): Promise<void> {
    if (!(await this.settlement.findLost(userId, id))) await this.subscriptions.abandonUnanswered(id);
  }

  /** The same request once more: the answer to the first was lost, or another tab sends it as well. */
  private async unfinished(userId: string, plan: PlanId): Promise<PlanSubscriptionRow> {
    const known = await this.current(userId);
    if (known?.plan !== plan || known.status !== 'starting') throw new HttpError(409, 'CONFLICT', text('plan.exists'));
    return known;
  }

  /** `isOwn`: this request made the row, so it alone may give it up. */
  private async start(
    { id, plan }: PlanSubscriptionRow,
    customerId: string,
    paymentMethodId: string,
    isOwn: boolean,
  ): Promise<string> {
    try {
      return await this.provider.subscribe({ subscriptionId: id, customerId, paymentMethodId, plan: offerOf(plan) });
    } catch (error) {
      // Another tab subscribed with another card at the same moment.
      const other = isConflict(error) ? await this.provider.find(customerId, id) : undefined;
      if (other) return other;
      if (isOwn && isRefused(error)) await this.subscriptions.abandon(id);
      throw refusalOf(error);
    }
  }

  private async customerOf(userId: string): Promise<string> {
    const known = await this.subscriptions.findCustomer(userId);
    if (known) return known;
    const created = await this.provider.createCustomer(userId);
    await this.subscriptions.addCustomer(userId, created);
    return created;
  }
}

const priceOf = (plan: PlanId): number => plans.find((each) => each.id === plan)!.priceCents;
const offerOf = (plan: PlanId) => ({ id: plan, name: text(`plan.${plan}`), priceCents: priceOf(plan) });

/** A declined card is the user's to change; anything else stays what it is. */
const refusalOf = (error: unknown): unknown =>
  error instanceof PaymentDeclined
    ? new HttpError(402, 'PAYMENT_DECLINED', error.userMessage, { field: 'paymentMethodId' })
    : error;

const isConflict = (error: unknown): boolean => error instanceof ProviderError && error.code === 'CONFLICT';

/** Nothing was subscribed and nothing will be: the next try is a new one. */
const isRefused = (error: unknown): boolean =>
  error instanceof PaymentDeclined || (error instanceof ProviderError && error.class !== 'unknown');
