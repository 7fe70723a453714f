import { Injectable } from '@nestjs/common';
import type { EntryKind, StatementEntry, TokenStatement } from '#contracts';
import { Database } from '#database';
import { TokenStatementRepository, type StatementEntryRow } from './token-statement.repository.js';

export interface StatementRequest {
  userId: string;
  /** The current one where it is missing. */
  month: string | undefined;
  kind: EntryKind | undefined;
  limit: number;
  before: string | undefined;
}

/** [TOK-06] An account month by month, so that its owner can check it. */
@Injectable()
export class TokenStatements {
  constructor(
    private readonly statements: TokenStatementRepository,
    private readonly database: Database,
  ) {}

  /** A page of one month, with the sums of all of it. */
  async read({ userId, kind, limit, before, ...request }: StatementRequest): Promise<TokenStatement> {
    const month = request.month ?? monthOf(new Date());
    const range = { userId, ...rangeOf(month) };
    const { opening, first, days, rows } = await this.database.transaction(async (tx) => {
      await this.statements.readOneMoment(tx);
      const earlier = await this.statements.before(tx, range);
      const page = { ...range, opening: earlier.opening, kind, before, limit: limit + 1 };
      return {
        ...earlier,
        days: await this.statements.days(tx, range),
        rows: await this.statements.entries(tx, page),
      };
    });
    const added = days.reduce((sum, day) => sum + day.added, 0);
    const spent = days.reduce((sum, day) => sum + day.spent, 0);
    const shown = rows.slice(0, limit);
    return {
      month,
      firstMonth: first ? monthOf(first) : month,
      opening,
      added,
      spent,
      closing: opening + added - spent,
      days,
      entries: shown.map(presentEntry),
      next: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

function rangeOf(month: string): { start: Date; end: Date } {
  const start = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { start, end };
}

const presentEntry = ({ id, balanceChange, createdAt, ...entry }: StatementEntryRow): StatementEntry => ({
  _id: id,
  ...entry,
  amount: balanceChange,
  createdAt: createdAt.toISOString(),
});
