import type { QueueName } from '#contracts';
import type { Database, JobEntity } from '#database';

const FRESH_MS = 5_000;
/** The newest ended jobs that are looked at, and how many of one kind and model count. */
const WINDOW = 400;
const COUNTED = 50;

interface Measured {
  kind: string;
  model: string | null;
  seconds: number;
}

/** How long runs took lately: the median of the last ones of a kind and model. One bounded read of an index every few seconds, however many jobs ask. */
export class JobDurations {
  private readonly known = new Map<QueueName, { at: number; medians: Promise<Map<string, number>> }>();

  constructor(private readonly database: Database) {}

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
    const rows = await this.database.query<Measured>(
      `select kind, model, seconds from (
         select kind, status, result->>'model' as model, extract(epoch from finished_at - started_at)::float8 as seconds
         from jobs where queue = $1 and finished_at is not null order by finished_at desc limit ${WINDOW}) recent
       where status = 'completed' and seconds is not null`,
      [queue],
    );
    const groups = new Map<string, number[]>();
    for (const { kind, model, seconds } of rows) {
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
