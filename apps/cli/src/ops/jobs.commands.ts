import { Command, InvalidArgumentError } from 'commander';
import type { FailureGroup, JobAttempt, OperatorJob, OperatorJobDetail, OperatorNote } from '#contracts';
import { bulkCommands } from './bulk.commands.js';
import {
  discardedOption,
  idOf,
  listFilterOf,
  reasonOf,
  statusOption,
  withSelection,
  type SelectionOptions,
} from './job-selection.js';
import { failureCommands } from './failure.commands.js';
import { untilEnded, watchFailures } from './job-watch.js';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { confirm, note, printDone, printEvent, printFields, printRows, type Columns } from './output.js';

interface Common {
  json?: boolean;
}
interface ListOptions extends SelectionOptions, Common {
  limit: number;
}
interface CorrectOptions extends Common {
  version?: number;
  reason: string;
  yes?: boolean;
}

const PAGE = 200;

const jobColumns: Columns<OperatorJob> = {
  JOB: (job) => job.jobId,
  KIND: (job) => job.kind,
  STATUS: (job) => job.status,
  CODE: (job) => job.error?.code,
  CREATED: (job) => job.createdAt,
  TITLE: (job) => (job.title ?? '').slice(0, 60),
};
const groupColumns: Columns<FailureGroup> = {
  GROUP: (group) => group.fingerprint,
  JOBS: (group) => group.jobs,
  USERS: (group) => group.users,
  ORDERS: (group) => group.orders,
  ASSIGNEE: ({ assignee }) => assignee?.name ?? assignee?.id,
  'MUTED UNTIL': (group) => group.mutedUntil ?? '',
  FIRST: (group) => group.firstAt,
  LAST: (group) => group.lastAt,
  KIND: (group) => group.kind,
  CODE: (group) => group.code,
  MESSAGE: (group) => group.message.slice(0, 80),
};

/** `jobs`: see why jobs failed, replay them or set them aside. */
export function jobCommands(connect: () => OperatorApi): Command {
  const jobs = new Command('jobs').description('see why jobs failed, replay them or set them aside');
  const json = (command: Command) => command.option('--json', 'print JSON');
  jobs.addCommand(
    json(withSelection(new Command('list').addOption(statusOption())))
      .description('jobs of everyone, newest first')
      .addOption(discardedOption())
      .option('--limit <count>', 'how many at most', countOf, 50)
      .action(async (options: ListOptions) => printRows(await list(connect(), options), jobColumns, options)),
  );
  jobs.addCommand(
    json(new Command('groups'))
      .description('what went wrong: failed jobs by kind, code and message')
      .action(async (options: Common) => {
        const { groups, partial } = await connect().call('GET /api/ops/failures');
        printRows(groups, groupColumns, options);
        if (partial) note('Only the newest failed jobs were looked at.');
      }),
  );
  for (const command of failureCommands(connect)) jobs.addCommand(command);
  jobs.addCommand(
    json(new Command('show').argument('<job>'))
      .description('one job with its input and each attempt')
      .action((id: string, options: Common) => show(connect(), id, options)),
  );
  for (const command of bulkCommands(connect)) jobs.addCommand(command);
  jobs.addCommand(
    json(new Command('correct').argument('<job>').argument('<json>'))
      .description('replace the input of a failed job, as `jobs show --json` prints it, before it is replayed')
      .requiredOption('--reason <text>', 'why; it goes into the audit log', reasonOf)
      .option('--version <number>', 'of the job as you read it, printed there too; without it as it is now', versionOf)
      .option('-y, --yes', 'do not ask')
      .action((id: string, input: string, options: CorrectOptions) => correct(connect(), id, input, options)),
  );
  jobs.addCommand(
    withSelection(new Command('watch').argument('[job]'))
      .addOption(discardedOption())
      .option('--json', 'print JSON, a line for each event')
      .description('follow one job to its end, or print jobs as they fail until Ctrl C')
      .action((id: string | undefined, options: SelectionOptions & Common) =>
        id ? follow(connect(), id, options) : watchFailures(connect(), options),
      ),
  );
  return jobs;
}

function countOf(given: string): number {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > 10_000) throw new InvalidArgumentError('It is from 1 to 10000.');
  return count;
}

function versionOf(given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new InvalidArgumentError('It is the number that `jobs show --json` prints as version.');
}

async function list(api: OperatorApi, options: ListOptions): Promise<OperatorJob[]> {
  const filter = listFilterOf(options);
  const found: OperatorJob[] = [];
  while (found.length < options.limit) {
    const limit = Math.min(PAGE, options.limit - found.length);
    const cursor = found.at(-1)?.jobId;
    const page = await api.call('GET /api/ops/jobs', { query: { ...filter, limit, ...(cursor ? { cursor } : {}) } });
    found.push(...page);
    if (page.length < limit) break;
  }
  return found;
}

async function show(api: OperatorApi, given: string, options: Common): Promise<void> {
  const job = await api.call('GET /api/ops/jobs/:id', { params: { id: idOf(given, 'The job')! } });
  const { timeline, notes, ownerName, userId, error } = job;
  printFields(
    job,
    {
      job: job.jobId,
      kind: job.kind,
      queue: job.queue,
      status: job.status,
      stage: job.stage,
      error: error ? `${error.code}: ${error.message}` : null,
      log: job.logMessage,
      owner: userId && `${ownerName ?? ''} (${userId})`.trim(),
      order: job.order && orderOf(job.order),
      'failed attempts': job.attempts,
      crashes: job.crashes || null,
      created: job.createdAt,
      ended: job.finishedAt,
      'set aside': job.discardedAt,
      request: job.requestId,
      trace: job.traceId,
      input: job.input,
      state: Object.keys(job.state).length > 0 ? job.state : null,
    },
    options,
  );
  if (options.json) return;
  const printIfAny = <Row>(rows: readonly Row[], columns: Columns<Row>): void => {
    if (rows.length === 0) return;
    process.stdout.write('\n');
    printRows(rows, columns, options);
  };
  printIfAny(timeline, attemptColumns);
  printIfAny(notes, noteColumns);
}

/** Its number, how it stands, and what the print provider calls it where that is known. */
function orderOf({ number, printfulOrderId, ...order }: NonNullable<OperatorJobDetail['order']>): string {
  const status = order.cancelledAt ? 'cancelled' : order.status;
  const parts = [number, status, `submission ${order.submissionState}`, `payment ${order.paymentStatus}`];
  return [...parts, ...(printfulOrderId ? [`Printful ${printfulOrderId}`] : [])].join(', ');
}

const attemptColumns: Columns<JobAttempt> = {
  RUN: ({ run }) => run,
  STARTED: ({ startedAt }) => startedAt,
  SECONDS: ({ startedAt, endedAt }) => secondsBetween(startedAt, endedAt),
  OUTCOME: ({ outcome, code }) => code ?? outcome,
  WORKER: ({ worker }) => worker,
  REQUEST: ({ requestId }) => requestId,
  TRACE: ({ traceId }) => traceId,
  WHY: ({ logMessage, message }) => logMessage ?? message,
};
const noteColumns: Columns<OperatorNote> = {
  NOTED: ({ createdAt }) => createdAt,
  BY: ({ author }) => author,
  NOTE: ({ words }) => words,
};

const secondsBetween = (from: string | null, to: string | null): string | null =>
  from && to ? ((Date.parse(to) - Date.parse(from)) / 1000).toFixed(1) : null;

async function correct(api: OperatorApi, given: string, json: string, options: CorrectOptions): Promise<void> {
  const params = { id: idOf(given, 'The job')! };
  const corrected = objectIn(json);
  const { kind, input, version: present } = await api.call('GET /api/ops/jobs/:id', { params });
  const { version = present, reason } = options;
  await confirm(`Replace ${changedFields(input, corrected)} of ${kind} ${params.id}?`, options);
  const body = { version, input: corrected, reason };
  const job = await api.call('PUT /api/ops/jobs/:id/input', { params, body });
  printDone(`${job.jobId} has its new input. Run it with: jobs replay ${job.jobId}`, job, options);
}

/** Names of the fields that differ, with commas between. */
function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return changed.join(', ') || 'nothing';
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Said below.
  }
  throw new OpsError('The input is no JSON object.', exitCodes.misuse);
}

async function follow(api: OperatorApi, given: string, options: Common): Promise<void> {
  const id = idOf(given, 'The job')!;
  const ended = await untilEnded(api, id, ({ status, stage, percent }) =>
    printEvent(`${status}  ${stage ?? ''}  ${Math.round(percent)} %`, { status, stage, percent }, options),
  );
  if (ended.status === 'completed') return;
  throw new OpsError(`${ended.status}. ${ended.error?.message ?? ''}`.trim(), exitCodes.refused);
}
