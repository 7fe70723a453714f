import { Injectable } from '@nestjs/common';
import { Database, newId, type Transaction } from '#database';
import type { LedgerFault } from './token-account.repository.js';

export interface LedgerCheckRow {
  checkedAt: Date;
  faults: LedgerFault[];
}

/** An arbitrary number that names the lock. */
const LOCK = 72_707_370;

/** What the checks of the ledger found. */
@Injectable()
export class LedgerCheckRepository {
  constructor(private readonly database: Database) {}

  async findNewest(): Promise<LedgerCheckRow | undefined> {
    const [row] = await this.database.query<LedgerCheckRow>(
      'select checked_at, faults from ledger_checks order by checked_at desc limit 1',
    );
    return row;
  }

  /** Whether the last check is a day old. One process asks at a time; the others wait until its transaction has ended. */
  async claimDaily(tx: Transaction): Promise<boolean> {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const rows = await tx.query(`select 1 from ledger_checks where checked_at > now() - interval '1 day' limit 1`);
    return rows.length === 0;
  }

  async add(tx: Transaction, faults: readonly LedgerFault[]): Promise<void> {
    await tx.query('insert into ledger_checks (id, checked_at, faults) values ($1, clock_timestamp(), $2)', [
      newId(),
      JSON.stringify(faults),
    ]);
  }
}
