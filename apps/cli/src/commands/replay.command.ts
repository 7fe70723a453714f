import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isTerminal, jobKinds, queueNames, replayReportSchema, text, uuid } from '#contracts';
import type { JobEntity } from '#database';
import { BulkJobsService, JobRepository, type BulkRequest, type JobSelection } from '#jobs';
import { CommandError, UsageError } from '../command.js';

export const replayUsage = `npm run replay -- <job id>... --reason "why" [--rate 10] [--dry-run]
npm run replay -- --failed [--queue <name>] [--kind <kind>] [--code <error code>] --reason "why" [--rate 10] --dry-run
npm run replay -- --failed [--queue <name>] [--kind <kind>] [--code <error code>] --reason "why" [--rate 10] --expected <count>

  --failed   the failed jobs that fit at least one of the words after it, the newest 10,000
  --expected how many a dry run has named; nothing is replayed where there are more by now
  --rate     jobs a second
  --dry-run  only says how many there are
`;

const POLL_MS = 500;
const WAIT_MS = 10 * 60_000;
const MOST_PER_SECOND = 100;

export function parseReplay(args: string[]): BulkRequest {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      failed: { type: 'boolean', default: false },
      queue: { type: 'string' },
      kind: { type: 'string' },
      code: { type: 'string' },
      reason: { type: 'string' },
      rate: { type: 'string', default: '10' },
      expected: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (values.failed === positionals.length > 0) throw new UsageError('Name jobs, or say --failed.');
  const reason = values.reason?.trim();
  if (!reason) throw new UsageError('Give a reason; it goes into the audit log.');
  const expected = values.expected === undefined ? undefined : countOf(values.expected);
  if (values.failed && !values['dry-run'] && expected === undefined)
    throw new UsageError('Count them with --dry-run first, and give that count with --expected.');
  return {
    ...(values.failed ? { filter: filterOf(values), expected } : { ids: positionals.map(idOf) }),
    actorId: null,
    reason: `${reason} (${userInfo().username}, at the command line)`,
    ratePerSecond: rateOf(values.rate),
    dryRun: values['dry-run'],
  };
}

function filterOf({ queue, kind, code }: { queue?: string; kind?: string; code?: string }): JobSelection['filter'] {
  if (code?.trim() === '') throw new UsageError('--code names an error code.');
  if (queue === undefined && kind === undefined && code === undefined)
    throw new UsageError('Say which failed jobs, by --queue, --kind or --code.');
  return { queue: oneOf(queueNames, queue), kind: oneOf(jobKinds, kind), errorCode: code };
}

function oneOf<T extends string>(known: readonly T[], given: string | undefined): T | undefined {
  const found = known.find((each) => each === given);
  if (given !== undefined && !found) throw new UsageError(`${given} is none of ${known.join(', ')}.`);
  return found;
}

function idOf(given: string): string {
  if (!uuid.safeParse(given).success) throw new UsageError(`${given} is no id of a job.`);
  return given;
}

function countOf(given: string): number {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('--expected is a count.');
  return count;
}

function rateOf(given: string): number {
  const rate = Number(given);
  if (!(rate > 0 && rate <= MOST_PER_SECOND)) throw new UsageError(`--rate is from 0 to ${MOST_PER_SECOND}.`);
  return rate;
}

/** [JOB-08] Replays failed jobs and waits until a worker has done so. */
@Injectable()
export class ReplayCommand {
  constructor(
    private readonly bulk: BulkJobsService,
    private readonly jobs: JobRepository,
  ) {}

  async run(request: BulkRequest): Promise<string> {
    const { matched, job } = await this.bulk.start('ops.replay', request);
    if (!job) return request.dryRun ? text('ops.wouldReplay', { count: matched }) : 'No job fits; nothing is replayed.';
    process.stdout.write(`Replaying as job ${job.id}\n`);
    const ended = await this.ended(job.id);
    if (!ended) return `The replay continues as job ${job.id}`;
    if (ended.status !== 'completed')
      throw new CommandError(`The replay ${job.id} ${ended.status}. ${ended.error?.message ?? ''}`.trim());
    const { replayed, skipped } = replayReportSchema.parse(ended.result);
    const left = skipped.map(({ jobId, reason }) => `${jobId} skipped: ${reason}`);
    return [text('ops.replayed', { count: replayed.length }), ...left].join('\n');
  }

  /** Undefined where the job has not ended within WAIT_MS. */
  private async ended(id: string): Promise<JobEntity | undefined> {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
      const job = await this.jobs.find(id);
      if (job && isTerminal(job.status)) return job;
      await sleep(POLL_MS);
    }
    return undefined;
  }
}
