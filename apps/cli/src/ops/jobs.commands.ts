import { Command, InvalidArgumentError } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  discardReportSchema,
  isTerminal,
  replayReportSchema,
  text,
  type FailureGroup,
  type JobAttempt,
  type OperatorJob,
  type OperatorNote,
} from '#contracts';
import {
  filterOf,
  idOf,
  isEmpty,
  jobsOf,
  statusOption,
  withSelection,
  type SelectionOptions,
} from './job-selection.js';
import { failureCommands } from './failure.commands.js';
import { watchFailures } from './job-watch.js';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { confirm, note, printDone, printFields, printRows, type Columns } from './output.js';

interface Common {
  json?: boolean;
}
interface ListOptions extends SelectionOptions, Common {
  limit: number;
}
interface ChangeOptions extends SelectionOptions, Common {
  reason: string;
  yes?: boolean;
}
interface CorrectOptions extends Common {
  reason: string;
  yes?: boolean;
}
interface BulkOptions extends ChangeOptions {
  rate: number;
  dryRun?: boolean;
}

const PAGE = 200;
const POLL_MS = 500;
const MOST_PER_SECOND = 500;

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
  ASSIGNEE: (group) => group.assignee?.name ?? '',
  'MUTED UNTIL': (group) => group.mutedUntil ?? '',
  LAST: (group) => group.lastAt,
  KIND: (group) => group.kind,
  CODE: (group) => group.code,
  MESSAGE: (group) => group.message.slice(0, 80),
};

/** `jobs`: see why jobs failed, replay them or set them aside. */
export function jobCommands(connect: () => OperatorApi): Command {
  const jobs = new Command('jobs').description('see why jobs failed, replay them or set them aside');
  const json = (command: Command) => command.option('--json', 'print JSON');
  const paced = (command: Command, rate: number) =>
    command.option('--rate <count>', 'jobs a second', rateOf, rate).option('--dry-run', 'only say how many there are');
  const changing = (command: Command) =>
    json(withSelection(command))
      .requiredOption('--reason <text>', 'why; it goes into the audit log')
      .option('-y, --yes', 'do not ask');
  jobs.addCommand(
    json(withSelection(new Command('list').addOption(statusOption())))
      .description('jobs of everyone, newest first')
      .option('--discarded', 'failed jobs that were set aside')
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
  jobs.addCommand(
    paced(changing(new Command('replay').argument('[jobs...]')), 10)
      .description('run failed jobs again, by id or by what the options choose')
      .action((ids: string[], options: BulkOptions) => replay(connect(), ids, options)),
  );
  jobs.addCommand(
    paced(changing(new Command('discard').argument('[jobs...]')), 100)
      .description('set failed jobs aside, so that nobody replays them')
      .action((ids: string[], options: BulkOptions) => discard(connect(), ids, options)),
  );
  jobs.addCommand(
    changing(new Command('restore').argument('[jobs...]'))
      .description('take back within 30 days that failed jobs were set aside')
      .action((ids: string[], options: ChangeOptions) => restore(connect(), ids, options)),
  );
  jobs.addCommand(
    json(new Command('correct').argument('<job>').argument('<json>'))
      .description('replace the input of a failed job, as `jobs show --json` prints it, before it is replayed')
      .requiredOption('--reason <text>', 'why; it goes into the audit log')
      .option('-y, --yes', 'do not ask')
      .action((id: string, input: string, options: CorrectOptions) => correct(connect(), id, input, options)),
  );
  jobs.addCommand(
    json(withSelection(new Command('watch').argument('[job]')))
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

function rateOf(given: string): number {
  const rate = Number(given);
  if (!(rate >= 0.1 && rate <= MOST_PER_SECOND))
    throw new InvalidArgumentError(`It is from 0.1 to ${MOST_PER_SECOND}.`);
  return rate;
}

async function list(api: OperatorApi, options: ListOptions): Promise<OperatorJob[]> {
  const filter = filterOf(options);
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
  const { timeline, notes, ownerName, ownerId, error } = job;
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
      owner: ownerId && `${ownerName ?? ''} (${ownerId})`.trim(),
      order: job.orderNumber,
      attempts: job.attempts,
      crashes: job.crashes || null,
      created: job.createdAt,
      ended: job.finishedAt,
      request: job.requestId,
      trace: job.traceId,
      input: job.input,
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

const attemptColumns: Columns<JobAttempt> = {
  RUN: ({ run }) => run,
  STARTED: ({ startedAt }) => startedAt,
  SECONDS: ({ startedAt, endedAt }) => secondsBetween(startedAt, endedAt),
  OUTCOME: ({ outcome, code }) => code ?? outcome,
  WORKER: ({ worker }) => worker,
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

/** Jobs by id or by filter, never all of them by accident. */
function selectionOf(ids: string[], options: SelectionOptions) {
  const filter = filterOf(options);
  if (ids.length > 0 === !isEmpty(filter))
    throw new OpsError('Name jobs, or choose them by options such as --group or --queue.', exitCodes.misuse);
  return ids.length > 0 ? { ids: ids.map((id) => idOf(id, 'The job')!) } : { filter };
}

/** [JOB-08] Counts first, asks, then replays as a job of its own, which goes on when this command is stopped. */
async function replay(api: OperatorApi, ids: string[], options: BulkOptions): Promise<void> {
  const { reason, rate, dryRun } = options;
  const selection = selectionOf(ids, options);
  const key = 'POST /api/ops/jobs/replay';
  const wouldBe = await api.call(key, { body: { ...selection, dryRun: true, reason } });
  const { matched, kinds = [] } = wouldBe;
  for (const { kind, jobs } of options.json ? [] : kinds)
    note(text('dryRun.kind', { count: jobs, kind, effect: text(`dryRun.effect.${kind}`) }));
  if (dryRun || matched === 0) return printDone(`${jobsOf(matched)} would run again.`, wouldBe, options);
  await confirm(`Run ${jobsOf(matched)} again, ${rate} a second?`, options);
  const started = await api.start(key, { body: { ...selection, ratePerSecond: rate, reason, expected: matched } });
  const report = 'jobId' in started ? replayReportSchema.parse(await bulkResult(api, started.jobId)) : started.response;
  for (const { jobId, reason: why } of options.json ? [] : report.skipped) note(`${jobId} skipped: ${why}`);
  printDone(`${report.replayed.length} of ${jobsOf(matched)} run again.`, report, options);
}

/** The same for a discard. */
async function discard(api: OperatorApi, ids: string[], options: BulkOptions): Promise<void> {
  const { reason, rate, dryRun } = options;
  const selection = selectionOf(ids, options);
  const key = 'POST /api/ops/jobs/discard';
  const wouldBe = await api.call(key, { body: { ...selection, dryRun: true, reason } });
  const { matched, kinds = [] } = wouldBe;
  for (const { kind, jobs } of options.json ? [] : kinds) note(text('dryRun.discardKind', { count: jobs, kind }));
  if (dryRun || matched === 0) return printDone(`${jobsOf(matched)} would be set aside.`, wouldBe, options);
  await confirm(`Set ${jobsOf(matched)} aside?`, options);
  const started = await api.start(key, { body: { ...selection, ratePerSecond: rate, reason, expected: matched } });
  const report =
    'jobId' in started ? discardReportSchema.parse(await bulkResult(api, started.jobId)) : started.response;
  printDone(`${jobsOf(report.discarded.length)} set aside.`, report, options);
}

/** What a replay or discard of many jobs did, once it has ended. */
async function bulkResult(api: OperatorApi, id: string): Promise<unknown> {
  note(`It runs as job ${id}, and goes on when you stop this command.`);
  const ended = await untilEnded(api, id, ({ percent }) => note(`${Math.round(percent)} %`));
  if (ended.status !== 'completed')
    throw new OpsError(`The job ${id} ${ended.status}. ${ended.error?.message ?? ''}`.trim(), exitCodes.refused);
  return ended.result;
}

/** By id, or every discarded job that the options choose. */
async function restore(api: OperatorApi, ids: string[], options: ChangeOptions): Promise<void> {
  const { reason } = options;
  const selection = selectionOf(ids, options);
  await confirm(ids.length > 0 ? `Restore ${ids.length} jobs?` : 'Restore every discarded job that fits?', options);
  const report = await api.call('POST /api/ops/jobs/restore', { body: { ...selection, reason } });
  printDone(`${jobsOf(report.restored.length)} restored.`, report, options);
}

async function correct(api: OperatorApi, given: string, json: string, options: CorrectOptions): Promise<void> {
  const params = { id: idOf(given, 'The job')! };
  const body = { input: objectIn(json), reason: options.reason };
  const { kind, input } = await api.call('GET /api/ops/jobs/:id', { params });
  await confirm(`Replace ${changedFields(input, body.input)} of ${kind} ${params.id}?`, options);
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

type JobState = Pick<OperatorJob, 'status' | 'percent' | 'stage' | 'version' | 'error' | 'result'>;

async function untilEnded(api: OperatorApi, id: string, changed: (job: JobState) => void): Promise<JobState> {
  for (let version = -1; ; await sleep(POLL_MS)) {
    const job = await api.call('GET /api/jobs/:id', { params: { id } });
    if (job.version > version) changed(job);
    version = job.version;
    if (isTerminal(job.status)) return job;
  }
}

async function follow(api: OperatorApi, given: string, options: Common): Promise<void> {
  const id = idOf(given, 'The job')!;
  const ended = await untilEnded(api, id, ({ status, stage, percent }) =>
    printDone(`${status}  ${stage ?? ''}  ${Math.round(percent)} %`, { status, stage, percent }, options),
  );
  if (ended.status === 'completed') return;
  throw new OpsError(`${ended.status}. ${ended.error?.message ?? ''}`.trim(), exitCodes.refused);
}
