import { Injectable } from '@nestjs/common';
import { AuditRepository, Database } from '#database';
import { Logger, metrics } from '#observability';
import { LedgerCheckRepository, type LedgerCheckRow } from './ledger-check.repository.js';
import { TokenLedger } from './token-ledger.js';

/** More are neither logged nor stored; one is enough to look into. */
const MOST_FAULTS = 50;

/** [TOK-06] Compares every balance with the sum of its entries, once a day whichever process comes first, and raises the alert. */
@Injectable()
export class LedgerCheck {
  constructor(
    private readonly checks: LedgerCheckRepository,
    private readonly ledger: TokenLedger,
    private readonly audit: AuditRepository,
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Checks where the last check is a day old. The metric shows the newest check of any process. */
  async checkDaily(): Promise<void> {
    const isDue = await this.database.transaction((tx) => this.checks.claimDaily(tx));
    if (isDue) {
      const faults = await this.find();
      await this.database.transaction(async (tx) => {
        // Another process may have checked meanwhile.
        if (await this.checks.claimDaily(tx)) await this.checks.add(tx, faults);
      });
    }
    await this.report();
  }

  /** Checks now, as an operator asked. */
  async checkNow(actorId: string): Promise<LedgerCheckRow> {
    const faults = await this.find();
    await this.database.transaction(async (tx) => {
      await this.checks.add(tx, faults);
      const details = { faults: faults.length };
      await this.audit.record({ actorId, action: 'ledger.check', subject: 'ledger', details }, tx);
    });
    return (await this.report())!;
  }

  /** Of whichever process. Sets the metric to what it found. */
  async newest(): Promise<LedgerCheckRow | undefined> {
    const newest = await this.checks.findNewest();
    metrics.ledgerFaults.set(newest?.faults.length ?? 0);
    return newest;
  }

  private async find() {
    return (await this.ledger.verify()).slice(0, MOST_FAULTS);
  }

  private async report(): Promise<LedgerCheckRow | undefined> {
    const newest = await this.newest();
    if (newest && newest.faults.length > 0) this.log.error({ ...newest }, 'the ledger does not add up');
    return newest;
  }
}
