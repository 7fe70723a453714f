import type { Config } from '#config';
import type { Database } from '#database';

/** Share of the account's rate that all looks at orders together may use. */
const SHARE = 0.3;
/** A parcel on its way changes far less often than an order in production. */
const ON_ITS_WAY = 10;

/** Time to the next look at an order: as configured while few are open, longer so that all of them together stay within the rate. */
export class PollDelay {
  constructor(
    private readonly database: Database,
    private readonly config: Pick<Config, 'ORDER_POLL_MS' | 'PRINTFUL_CALLS_PER_MINUTE'>,
  ) {}

  /** Milliseconds. */
  async next(onItsWay: boolean): Promise<number> {
    const [row] = await this.database.query<{ open: number }>(
      `select count(*)::int as open from jobs where queue = 'fulfilment' and status in ('waiting', 'active')`,
    );
    const perMinute = this.config.PRINTFUL_CALLS_PER_MINUTE * SHARE;
    return Math.max(
      this.config.ORDER_POLL_MS * (onItsWay ? ON_ITS_WAY : 1),
      Math.round((row!.open / perMinute) * 60_000),
    );
  }
}
