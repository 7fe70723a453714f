import { Injectable } from '@nestjs/common';
import type { QueueName } from '#contracts';
import type { JobEntity } from '#database';
import { JobQueryRepository } from '../job-query.repository.js';

const FRESH_MS = 5_000;
/** The newest ended jobs that are read, and how many of one kind and model count. */
const WINDOW = 400;
const COUNTED = 50;

/** How long runs took lately: the median of the last ones of a kind and model. One bounded read every few seconds, however many jobs ask. */
@Injectable()
export class JobDurations {
  private readonly known = new Map<QueueName, { at: number; medians: Promise<Map<string, number>> }>();

  constructor(private readonly jobs: JobQueryRepository) {}

  /** Seconds; of the kind in all where nothing was measured of its model, and undefined where nothing was measured at all. */
  async typical(job: Pick<JobEntity, 'queue' | 'kind' | 'input'>): Promise<number | undefined> {
    const medians = await this.mediansOf(job.queue);
    const { model } = job.input;
    return medians.get(`${job.kind} ${typeof model === 'string' ? model : ''}`) ?? medians.get(job.kind);
  }

  private mediansOf(queue: QueueName): Promise<Map<string, number>> {
    const known = this.known.get(queue);
    if (known && Date.now() - known.at < FRESH_MS) return known.medians;
    const medians = this.measure(queue);
    this.known.set(queue, { at: Date.now(), medians });
    medians.catch(() => this.known.delete(queue));
    return medians;
  }

  private async measure(queue: QueueName): Promise<Map<string, number>> {
    const groups = new Map<string, number[]>();
    for (const { kind, model, seconds } of await this.jobs.recentRuns(queue, WINDOW)) {
      for (const name of [kind, `${kind} ${model ?? ''}`]) groups.set(name, [...(groups.get(name) ?? []), seconds]);
    }
    return new Map([...groups].map(([name, measured]) => [name, median(measured.slice(0, COUNTED))]));
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
