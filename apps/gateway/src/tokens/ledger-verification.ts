import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TokenLedger } from '#ledger';
import { Logger } from '#observability';

const INTERVAL_MS = 3_600_000;
const LOGGED_FAULTS = 20;

/** [TOK-06] Logs an error once an hour while the books do not add up. */
@Injectable()
export class LedgerVerification implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ledger: TokenLedger,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.verify(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async verify(): Promise<void> {
    try {
      const faults = await this.ledger.verify();
      if (faults.length > 0) this.log.error({ faults: faults.slice(0, LOGGED_FAULTS) }, 'the ledger does not add up');
    } catch (error) {
      this.log.warn({ err: error }, 'ledger not verified');
    }
  }
}
