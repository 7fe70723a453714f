import { queueNames, type QueueName, type QueueState } from '#contracts';
import { metrics } from '#observability';
import type { Core } from '#workflow';

/** How every queue stands: BullMQ's counts, the rows' failures and age, the workers that are connected. */
export async function readQueueStates(core: Core): Promise<QueueState[]> {
  const rows = await core.database.query<{ queue: QueueName; failed: number; completed: number; oldest: number }>(
    `select name as queue,
       (select count(*) from jobs where queue = name and status = 'failed' and discarded_at is null)::int as failed,
       (select count(*) from jobs where queue = name and finished_at > now() - interval '1 hour' and status = 'completed')::int as completed,
       coalesce((select extract(epoch from now() - min(run_at)) from jobs where queue = name and status = 'queued' and run_at <= now()), 0)::float as oldest
     from unnest($1::text[]) as name`,
    [queueNames],
  );
  return Promise.all(
    rows.map(async ({ queue, failed, completed, oldest }) => {
      const bull = core.queues.get(queue);
      const [counts, workers, paused] = await Promise.all([
        bull.getJobCounts('waiting', 'prioritized', 'active', 'delayed'),
        bull.getWorkersCount(),
        bull.isPaused(),
      ]);
      const state: QueueState = {
        name: queue,
        waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
        active: counts.active ?? 0,
        delayed: counts.delayed ?? 0,
        failed,
        completedLastHour: completed,
        workers,
        paused,
        oldestWaitingSeconds: Math.round(oldest),
      };
      measure(state);
      return state;
    }),
  );
}

function measure(state: QueueState): void {
  for (const kind of ['waiting', 'active', 'delayed', 'failed'] as const)
    metrics.queueJobs.set({ queue: state.name, state: kind }, state[kind]);
  metrics.queueOldestSeconds.set({ queue: state.name }, state.oldestWaitingSeconds);
}
