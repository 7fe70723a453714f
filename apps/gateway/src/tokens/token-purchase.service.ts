import { Injectable } from '@nestjs/common';
import {
  FlaggedAccountRepository,
  PlanPaymentRepository,
  type PlanPaymentRow,
  type PurchaseFlag,
  TokenPurchaseRepository,
  type TokenPurchaseRow,
  TokenPurchaseSettlement,
} from '#billing';
import { Config } from '#config';
import { text, tokenPacks } from '#contracts';
import { UserRepository, type UserEntity } from '#database';
import { toCents } from '#domain';
import { TokenLedger, type AccountState } from '#ledger';
import { PaymentDeclined, PaymentProvider, type ProviderPayment } from '#providers';
import { HttpError } from '../common/http-error.js';

export interface PurchaseRequest {
  userId: string;
  /** How many tokens; a pack has so many. */
  amount: number;
  note: string;
  paymentMethodId?: string | undefined;
  /** What the page has shown. */
  shownPrice?: string | undefined;
  /** The page's own name for it. */
  requestId?: string | undefined;
}

/** How a purchase stands, and what its page has to do at the provider. */
export interface PurchaseState {
  purchase: TokenPurchaseRow;
  seen: ProviderPayment;
  balance: AccountState;
}

/** A pack that is paid, or a month of a plan. */
export interface PaidPurchase {
  purchase: TokenPurchaseRow | PlanPaymentRow;
  buyer: UserEntity | null;
}

/** [TOK-04] Buys token packs. However often and from however many tabs one is asked for, one payment is open for it, and tokens come for a paid one alone. */
@Injectable()
export class TokenPurchaseService {
  constructor(
    private readonly config: Config,
    private readonly purchases: TokenPurchaseRepository,
    private readonly settlement: TokenPurchaseSettlement,
    private readonly ledger: TokenLedger,
    private readonly provider: PaymentProvider,
    private readonly users: UserRepository,
    private readonly planPayments: PlanPaymentRepository,
    private readonly flagged: FlaggedAccountRepository,
  ) {}

  /** Throws 400 for an amount that no pack has, 402 with the bank's reason, and 409 while a payment of the user is disputed, or where the page has shown another price. */
  async buy(request: PurchaseRequest): Promise<PurchaseState> {
    await this.assertUndisputed(request.userId);
    const first = await this.attempt(request);
    // It was given up at the provider just now: this is a new one.
    return first.purchase.status === 'canceled' ? this.attempt(request) : first;
  }

  /** The caller's purchase as the provider's books have it: after the bank's question, or an answer that was lost. */
  async read(userId: string, id: string): Promise<PurchaseState> {
    const purchase = await this.purchases.find(id);
    if (purchase?.userId !== userId || !purchase.providerId)
      throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return this.settled(purchase.id, userId, await this.provider.read(purchase.providerId));
  }

  /** The caller's purchase where it is paid, or payment of a plan, and who bought it. */
  async readPaid(userId: string, id: string): Promise<PaidPurchase> {
    const pack = await this.purchases.find(id);
    const purchase = pack?.status === 'paid' ? pack : await this.planPayments.find(id);
    if (purchase?.userId !== userId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { purchase, buyer: await this.users.find(userId) };
  }

  /** Whether a payment of the user is disputed, or was lost. */
  findFlag(userId: string): Promise<PurchaseFlag | undefined> {
    return this.flagged.findFlag(userId);
  }

  async assertUndisputed(userId: string): Promise<void> {
    const flag = await this.findFlag(userId);
    if (flag) throw new HttpError(409, 'CONFLICT', text(flag === 'open' ? 'purchase.disputed' : 'purchase.flagged'));
  }

  private async attempt(request: PurchaseRequest): Promise<PurchaseState> {
    const { userId, amount, note, paymentMethodId, requestId } = request;
    const pack = tokenPacks.find(({ tokens }) => tokens === amount);
    if (!pack) throw new HttpError(400, 'BAD_REQUEST', text('purchase.transactionFailed'), { field: 'amount' });
    const amountCents = this.config.TOKEN_PACK_PRICES[pack.id];
    const asked = { userId, pack: pack.id, tokens: pack.tokens, amountCents, note, requestId };
    const purchase = await this.purchases.open(asked);
    if (purchase.status === 'open') assertShown(request.shownPrice, purchase.amountCents);
    const providerId = purchase.providerId ?? (await this.create(purchase));
    const mayPay = purchase.status === 'open' && paymentMethodId;
    const seen = mayPay ? await this.authorize(providerId, paymentMethodId) : await this.provider.read(providerId);
    return this.settled(purchase.id, userId, seen);
  }

  private async create({ id, amountCents, pack }: TokenPurchaseRow): Promise<string> {
    const description = text(`purchase.pack.${pack}`);
    const created = await this.provider.create({ paymentId: id, amountCents, description, takenAtOnce: true });
    await this.purchases.setProviderId(id, created.id);
    return created.id;
  }

  private async authorize(providerId: string, paymentMethodId: string): Promise<ProviderPayment> {
    try {
      return await this.provider.authorize(providerId, paymentMethodId);
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      throw new HttpError(402, 'PAYMENT_DECLINED', error.userMessage, { field: 'paymentMethodId' });
    }
  }

  private async settled(id: string, userId: string, seen: ProviderPayment): Promise<PurchaseState> {
    const purchase = await this.settlement.settle(id, seen);
    return { purchase, seen, balance: await this.ledger.account(userId) };
  }
}

/** A page that was opened before a price changed must not charge the new one. Throws 409. */
export function assertShown(shownPrice: string | undefined, priceCents: number): void {
  if (shownPrice !== undefined && toCents(shownPrice) !== priceCents)
    throw new HttpError(409, 'CONFLICT', text('plan.quoteOld'), { field: 'shownPrice' });
}
