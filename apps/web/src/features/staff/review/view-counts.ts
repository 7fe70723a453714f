import type { OrderStats, OrderView } from '#contracts';

/** How many orders stand in each view. What is on hold or waits for its shopper is not pending for an admin. */
export const viewCounts = (stats: OrderStats): Record<OrderView, number> => ({
  pending: Math.max(0, stats.pendingReview - stats.onHold - stats.waiting),
  failed: stats.failedSubmissions,
  stuck: stats.stuck,
  mail: stats.failedMails,
  problem: stats.problems,
  held: stats.onHold,
  waiting: stats.waiting,
  ending: stats.ending,
});
