import { Injectable } from '@nestjs/common';
import type { QueueState } from '#contracts';
import { JobQueryRepository, JobQueues, WorkerCapacityRegistry, WorkerSlots, type QueueFigures } from '#jobs';
import { metrics } from '#observability';

/** How every queue stands: BullMQ's counts, the rows' failures and age, the workers that are connected. */
@Injectable()
export class QueueStatesService {
  constructor(
    private readonly jobs: JobQueryRepository,
    private readonly queues: JobQueues,
    private readonly capacity: WorkerCapacityRegistry,
    private readonly slots: WorkerSlots,
  ) {}

  /** Reads the states, and sets the metrics to them. */
  async read(): Promise<QueueState[]> {
    const figures = await this.jobs.figures();
    figures.forEach(measureRows);
    const states = await Promise.all(figures.map((each) => this.stateOf(each)));
    states.forEach(measureQueue);
    return states;
  }

  private async stateOf({ queue, failed, completedLastHour, ...figures }: QueueFigures): Promise<QueueState> {
    const bull = this.queues.get(queue);
    const [counts, workers, paused, living, slotsPerWorker, draining] = await Promise.all([
      bull.getJobCounts('waiting', 'prioritized', 'active', 'delayed'),
      bull.getWorkersCount(),
      bull.isPaused(),
      this.capacity.living(queue),
      this.slots.read(queue),
      this.slots.draining(queue),
    ]);
    return {
      name: queue,
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed,
      completedLastHour,
      workers,
      alive: living.map((worker) => ({ ...worker, draining: draining.includes(worker.name) })),
      slots: living.reduce((sum, { slots }) => sum + slots, 0),
      slotsPerWorker,
      paused,
      lastEndedAt: figures.lastEndedAt?.toISOString() ?? null,
      oldestWaitingSeconds: Math.round(figures.oldestWaitingSeconds),
    };
  }
}

/** What the rows say is measured while Redis is away, too. */
function measureRows({ queue, failed, oldestWaitingSeconds }: QueueFigures): void {
  metrics.queueJobs.set({ queue, state: 'failed' }, failed);
  metrics.queueOldestSeconds.set({ queue }, Math.round(oldestWaitingSeconds));
}

function measureQueue(state: QueueState): void {
  for (const kind of ['waiting', 'active', 'delayed'] as const)
    metrics.queueJobs.set({ queue: state.name, state: kind }, state[kind]);
}
