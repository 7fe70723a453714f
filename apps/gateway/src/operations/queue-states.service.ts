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
    const states = await Promise.all((await this.jobs.figures()).map((figures) => this.stateOf(figures)));
    states.forEach(measure);
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

function measure(state: QueueState): void {
  for (const kind of ['waiting', 'active', 'delayed', 'failed'] as const)
    metrics.queueJobs.set({ queue: state.name, state: kind }, state[kind]);
  metrics.queueOldestSeconds.set({ queue: state.name }, state.oldestWaitingSeconds);
}
