import { Injectable } from '@nestjs/common';
import { LedgerCheck } from '#ledger';
import { Logger, metrics } from '#observability';
import { JobHealthRepository } from './job-health.repository.js';

/**
 * Sets the metrics of what all processes share and none of them does: each process that answers /metrics reads them anew,
 * so that none shows for long what another has found to be over.
 */
@Injectable()
export class SharedGauges {
  constructor(
    private readonly health: JobHealthRepository,
    private readonly ledger: LedgerCheck,
    private readonly log: Logger,
  ) {}

  /** Never rejects: what could not be read stays as it was. */
  async refresh(): Promise<void> {
    try {
      metrics.relayLagSeconds.set(await this.health.relayLagSeconds());
      await this.ledger.newest();
    } catch (error) {
      this.log.warn({ err: error }, 'shared metrics not measured');
    }
  }
}
