import type { OrderStats } from '#contracts';
import type { Database } from '#database';

/** [ADM-01] How many orders stand where. Kept by a trigger, so that no page counts rows. */
export class OrderStatistics {
  constructor(private readonly database: Database) {}

  async read(): Promise<OrderStats> {
    const rows = await this.database.query<{ status: string; count: number }>('select status, count from order_counts');
    const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    return {
      total: of('total'),
      pendingReview: of('review_pending'),
      approved: of('approved'),
      processing: of('processing'),
      failedSubmissions: of('submission_failed'),
    };
  }
}
