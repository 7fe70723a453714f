import { Injectable } from '@nestjs/common';
import { FlaggedAccountRepository, PlanPublisher, type AccountSummaryRow } from '#billing';
import { text } from '#contracts';
import { AuditRepository, Database, newId, RecordedSearchRepository, type Transaction } from '#database';
import { BalancePublisher, InsufficientTokensError, TokenLedger } from '#ledger';
import { HttpError } from '../common/http-error.js';

export interface CorrectionRequest {
  adminId: string;
  userId: string;
  /** Below zero to take tokens away. */
  amount: number;
  reason: string;
  idempotencyKey: string | undefined;
}

/** [TOK-06] What admins do with the token accounts of users. Each of it is in the audit log with its reason. */
@Injectable()
export class TokenAccountsService {
  constructor(
    private readonly accounts: FlaggedAccountRepository,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly planPublisher: PlanPublisher,
    private readonly audit: AuditRepository,
    private readonly searched: RecordedSearchRepository,
    private readonly database: Database,
  ) {}

  /** Who reads names and balances is in the audit log. */
  async list(adminId: string, words: string | undefined): Promise<AccountSummaryRow[]> {
    const details = { words: (await this.searched.of(words)) ?? null };
    await this.audit.recordRead({ actorId: adminId, action: 'accounts.read', subject: 'accounts', details });
    return words ? this.accounts.search(words) : this.accounts.flagged();
  }

  /** Throws 409 where the account has less than is to be taken away. */
  async correct(request: CorrectionRequest): Promise<AccountSummaryRow> {
    await this.find(request.userId);
    await this.database.transaction((tx) => this.correctIn(tx, request));
    await this.balances.publish(await this.ledger.account(request.userId));
    return this.find(request.userId);
  }

  /** Throws 409 where no lost dispute stands in the user's way. */
  async lift(adminId: string, userId: string, reason: string): Promise<AccountSummaryRow> {
    await this.find(userId);
    await this.database.transaction(async (tx) => {
      const disputes = await this.accounts.liftFlags(tx, userId);
      if (disputes === 0) throw new HttpError(409, 'CONFLICT', text('tokenAccounts.notFlagged'));
      const details = { reason, disputes };
      await this.audit.record({ actorId: adminId, action: 'tokens.lift', subject: `user:${userId}`, details }, tx);
    });
    await this.planPublisher.publish(userId);
    return this.find(userId);
  }

  private async correctIn(tx: Transaction, request: CorrectionRequest): Promise<void> {
    const { adminId, userId, amount, reason, idempotencyKey } = request;
    const key = `correction:${adminId}:${userId}:${idempotencyKey ?? newId()}`;
    try {
      const isNew = await this.ledger.correct(tx, { userId, amount, key, note: reason, actorId: adminId });
      if (!isNew) return;
    } catch (error) {
      if (!(error instanceof InsufficientTokensError)) throw error;
      const left = error.tokensAvailable;
      throw new HttpError(409, 'CONFLICT', text('tokenAccounts.tooMuch', { count: left }), { field: 'amount' });
    }
    const details = { amount, reason };
    await this.audit.record({ actorId: adminId, action: 'tokens.correct', subject: `user:${userId}`, details }, tx);
  }

  private async find(userId: string): Promise<AccountSummaryRow> {
    const account = await this.accounts.find(userId);
    if (!account) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return account;
  }
}
