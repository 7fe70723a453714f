import { Controller } from '@nestjs/common';
import type { PlanSubscriptionRow } from '#billing';
import { Config } from '#config';
import type { PlanState } from '#contracts';
import { TokenStatements } from '#ledger';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { DiscountService } from '../discounts/discount.service.js';
import { nextPage } from '../common/next-page.js';
import { PlanService, type PlanView } from './plan.service.js';
import {
  presentBucket,
  presentOffers,
  presentPlan,
  presentPurchase,
  presentQuote,
  presentReceipt,
} from './token-offers.presenter.js';
import { TokenPurchaseService } from './token-purchase.service.js';
import { TokensService } from './tokens.service.js';

/** A user's token account. */
@Controller()
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly purchases: TokenPurchaseService,
    private readonly plans: PlanService,
    private readonly statements: TokenStatements,
    private readonly discounts: DiscountService,
    private readonly config: Config,
  ) {}

  @Endpoint('GET /api/tokens/offers')
  offers(): ResponseOf<'GET /api/tokens/offers'> {
    return presentOffers(this.config);
  }

  @Endpoint('POST /api/tokens/balance')
  async buy(
    @Call() { body, user }: CallOf<'POST /api/tokens/balance'>,
  ): Promise<ResponseOf<'POST /api/tokens/balance'>> {
    return presentPurchase(await this.purchases.buy({ ...body, userId: user.id }));
  }

  @Endpoint('GET /api/tokens/purchases/:id')
  async purchase(
    @Call() { params, user }: CallOf<'GET /api/tokens/purchases/:id'>,
  ): Promise<ResponseOf<'GET /api/tokens/purchases/:id'>> {
    return presentPurchase(await this.purchases.read(user.id, params.id));
  }

  @Endpoint('GET /api/tokens/purchases/:id/receipt')
  async receipt(
    @Call() { params, user }: CallOf<'GET /api/tokens/purchases/:id/receipt'>,
  ): Promise<ResponseOf<'GET /api/tokens/purchases/:id/receipt'>> {
    return presentReceipt(await this.purchases.readPaid(user.id, params.id));
  }

  @Endpoint('GET /api/tokens/statement')
  statement(
    @Call() { query, user }: CallOf<'GET /api/tokens/statement'>,
  ): Promise<ResponseOf<'GET /api/tokens/statement'>> {
    const { month, kind, limit = 50, cursor } = query;
    return this.statements.read({ userId: user.id, month, kind, limit, before: cursor });
  }

  @Endpoint('GET /api/tokens/plan')
  async plan(@Call() { user }: CallOf<'GET /api/tokens/plan'>): Promise<ResponseOf<'GET /api/tokens/plan'>> {
    return this.presentPlan(user.id, await this.plans.read(user.id));
  }

  @Endpoint('POST /api/tokens/plan')
  async subscribe(
    @Call() { user, body, acceptLanguage }: CallOf<'POST /api/tokens/plan'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan'>> {
    return this.presentView(user.id, await this.plans.subscribe(user.id, body, acceptLanguage));
  }

  @Endpoint('GET /api/tokens/plan/change')
  async quoteChange(
    @Call() { user, query }: CallOf<'GET /api/tokens/plan/change'>,
  ): Promise<ResponseOf<'GET /api/tokens/plan/change'>> {
    return presentQuote(await this.plans.quote(user.id, query.plan));
  }

  @Endpoint('POST /api/tokens/plan/change')
  async changePlan(
    @Call() { user, body }: CallOf<'POST /api/tokens/plan/change'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan/change'>> {
    return this.presentView(user.id, await this.plans.change(user.id, body.plan, body.at));
  }

  @Endpoint('POST /api/tokens/plan/card')
  async payWith(
    @Call() { user, body }: CallOf<'POST /api/tokens/plan/card'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan/card'>> {
    return this.presentView(user.id, await this.plans.payWith(user.id, body.paymentMethodId));
  }

  @Endpoint('POST /api/tokens/plan/card-page')
  async openCardPage(
    @Call() { user }: CallOf<'POST /api/tokens/plan/card-page'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan/card-page'>> {
    return { url: await this.plans.openCardPage(user.id) };
  }

  @Endpoint('POST /api/tokens/plan/cancel')
  async cancelPlan(
    @Call() { user }: CallOf<'POST /api/tokens/plan/cancel'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan/cancel'>> {
    return this.presentPlan(user.id, await this.plans.endWithPeriod(user.id, true));
  }

  @Endpoint('POST /api/tokens/plan/resume')
  async resumePlan(
    @Call() { user }: CallOf<'POST /api/tokens/plan/resume'>,
  ): Promise<ResponseOf<'POST /api/tokens/plan/resume'>> {
    return this.presentPlan(user.id, await this.plans.endWithPeriod(user.id, false));
  }

  @Endpoint('GET /api/tokens/buckets')
  async buckets(@Call() { user }: CallOf<'GET /api/tokens/buckets'>): Promise<ResponseOf<'GET /api/tokens/buckets'>> {
    return (await this.tokens.buckets(user.id)).map(presentBucket);
  }

  @Endpoint('GET /api/tokens/balance')
  balance(@Call() { user }: CallOf<'GET /api/tokens/balance'>): Promise<ResponseOf<'GET /api/tokens/balance'>> {
    return this.tokens.balance(user.id);
  }

  @Endpoint('GET /api/tokens/history')
  async history(@Call() call: CallOf<'GET /api/tokens/history'>): Promise<ResponseOf<'GET /api/tokens/history'>> {
    const { limit = 50, cursor } = call.query;
    const entries = await this.tokens.history(call.user.id, limit, cursor);
    nextPage(
      call,
      '/api/tokens/history',
      entries.map(({ _id }) => ({ id: _id })),
      limit,
    );
    return entries;
  }

  @Endpoint('POST /api/tokens/consume')
  consume(
    @Call() { body, user, idempotencyKey }: CallOf<'POST /api/tokens/consume'>,
  ): Promise<ResponseOf<'POST /api/tokens/consume'>> {
    return this.tokens.consume({ ...body, userId: user.id, idempotencyKey });
  }

  private async presentView(userId: string, { subscription, clientSecret }: PlanView) {
    return { ...(await this.presentPlan(userId, subscription)), clientSecret };
  }

  private async presentPlan(userId: string, subscription: PlanSubscriptionRow | undefined): Promise<PlanState> {
    const [freeItem, flag] = await Promise.all([this.discounts.ownFreeItem(userId), this.purchases.findFlag(userId)]);
    return presentPlan(subscription, freeItem, flag);
  }
}
