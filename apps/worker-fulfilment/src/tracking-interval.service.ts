import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { JobRepository } from '#jobs';

/** Share of the account's rate that all looks at orders together may use. */
const SHARE = 0.3;
/** A parcel on its way changes far less often than an order in production. */
const SHIPPED_FACTOR = 10;

/** Time to the next look at an order: as configured while few are open, longer so that all of them together stay within the rate. */
@Injectable()
export class TrackingIntervalService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly config: Config,
  ) {}

  /** Milliseconds. */
  async next(shipped: boolean): Promise<number> {
    const open = await this.jobs.countBegun('fulfilment');
    const perMinute = this.config.PRINTFUL_CALLS_PER_MINUTE * SHARE;
    return Math.max(
      this.config.ORDER_POLL_MS * (shipped ? SHIPPED_FACTOR : 1),
      Math.round((open / perMinute) * 60_000),
    );
  }
}
