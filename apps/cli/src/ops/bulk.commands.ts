import { Command, InvalidArgumentError } from 'commander';
import { discardReportSchema, replayReportSchema, text, type ReplayReport } from '#contracts';
import { FEWEST_JOBS_PER_SECOND, MOST_JOBS_PER_SECOND, USUAL_JOBS_PER_SECOND } from '#contracts/job-limits';
import { filterOf, idOf, isEmpty, jobsOf, reasonOf, withSelection, type SelectionOptions } from './job-selection.js';
import { untilEnded } from './job-watch.js';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { confirm, note, printDone } from './output.js';

interface ChangeOptions extends SelectionOptions {
  reason: string;
  yes?: boolean;
  json?: boolean;
  dryRun?: boolean;
}
interface BulkOptions extends ChangeOptions {
  rate: number;
}

/** Of `jobs`: what is done to many failed jobs, chosen by id or by options. */
export function bulkCommands(connect: () => OperatorApi): Command[] {
  const changing = (name: string) =>
    withSelection(new Command(name).argument('[jobs...]'))
      .requiredOption('--reason <text>', 'why; it goes into the audit log', reasonOf)
      .option('--dry-run', 'only say how many there are')
      .option('-y, --yes', 'do not ask')
      .option('--json', 'print JSON');
  const paced = (name: string, rate: number) => changing(name).option('--rate <count>', 'jobs a second', rateOf, rate);
  return [
    paced('replay', USUAL_JOBS_PER_SECOND.replay)
      .description('run failed jobs again, by id or by what the options choose')
      .action((ids: string[], options: BulkOptions) => replay(connect(), ids, options)),
    paced('discard', USUAL_JOBS_PER_SECOND.discard)
      .description('set failed jobs aside, so that nobody replays them')
      .action((ids: string[], options: BulkOptions) => discard(connect(), ids, options)),
    changing('restore')
      .description('take back within 30 days that failed jobs were set aside')
      .action((ids: string[], options: ChangeOptions) => restore(connect(), ids, options)),
  ];
}

function rateOf(given: string): number {
  const rate = Number(given);
  if (!(rate >= FEWEST_JOBS_PER_SECOND && rate <= MOST_JOBS_PER_SECOND))
    throw new InvalidArgumentError(`It is from ${FEWEST_JOBS_PER_SECOND} to ${MOST_JOBS_PER_SECOND}.`);
  return rate;
}

/** A filter that nothing fits is satisfied; a job that was named and cannot be taken is a mistake. */
function assertFound(ids: string[], matched: number): void {
  if (ids.length > 0 && matched === 0)
    throw new OpsError('None of these jobs can be taken; `jobs show` says how each stands.', exitCodes.notFound);
}

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
  assertFound(ids, matched);
  if (dryRun || matched === 0) return printDone(`${jobsOf(matched)} would run again.`, wouldBe, options);
  await confirm(`Run ${jobsOf(matched)} again, ${rate} a second?`, options);
  const started = await api.start(key, { body: { ...selection, ratePerSecond: rate, reason, expected: matched } });
  const report = 'jobId' in started ? replayReportSchema.parse(await bulkResult(api, started.jobId)) : started.response;
  noteSkipped(report.skipped, options);
  printDone(`${report.replayed.length} of ${jobsOf(matched)} run again.`, report, options);
}

/** The same for a discard. */
async function discard(api: OperatorApi, ids: string[], options: BulkOptions): Promise<void> {
  const { reason, rate, dryRun } = options;
  const selection = selectionOf(ids, options);
  const key = 'POST /api/ops/jobs/discard';
  const wouldBe = await api.call(key, { body: { ...selection, dryRun: true, reason } });
  const { matched } = wouldBe;
  noteKinds(wouldBe, options);
  noteUnsent(wouldBe, options);
  assertFound(ids, matched);
  if (dryRun || matched === 0) return printDone(`${jobsOf(matched)} would be set aside.`, wouldBe, options);
  await confirm(`Set ${jobsOf(matched)} aside?`, options);
  const started = await api.start(key, { body: { ...selection, ratePerSecond: rate, reason, expected: matched } });
  const report =
    'jobId' in started ? discardReportSchema.parse(await bulkResult(api, started.jobId)) : started.response;
  noteSkipped(report.skipped, options);
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

/** The same for what takes a discard back, which happens at once. */
async function restore(api: OperatorApi, ids: string[], options: ChangeOptions): Promise<void> {
  const { reason, dryRun } = options;
  const selection = selectionOf(ids, options);
  const key = 'POST /api/ops/jobs/restore';
  const wouldBe = await api.call(key, { body: { ...selection, dryRun: true, reason } });
  const { matched } = wouldBe;
  noteKinds(wouldBe, options);
  assertFound(ids, matched);
  if (dryRun || matched === 0) return printDone(`${jobsOf(matched)} would be restored.`, wouldBe, options);
  await confirm(`Restore ${jobsOf(matched)}?`, options);
  const report = await api.call(key, { body: { ...selection, reason, expected: matched } });
  printDone(`${jobsOf(report.restored.length)} restored.`, report, options);
}

function noteKinds({ kinds = [] }: { kinds?: { kind: string; jobs: number }[] | undefined }, options: ChangeOptions) {
  for (const { kind, jobs } of options.json ? [] : kinds) note(text('dryRun.discardKind', { count: jobs, kind }));
}

function noteSkipped(skipped: ReplayReport['skipped'] = [], { json }: ChangeOptions): void {
  for (const { jobId, reason } of json ? [] : skipped) note(`${jobId} skipped: ${reason}`);
}

/** Which orders nobody sends once their submissions are set aside, and what that means for them. */
function noteUnsent({ unsent }: { unsent?: { orders: string[]; more: number } | undefined }, { json }: ChangeOptions) {
  if (json || !unsent || unsent.orders.length === 0) return;
  const named = unsent.orders.join(', ');
  const numbers = unsent.more > 0 ? text('dryRun.andMore', { numbers: named, count: unsent.more }) : named;
  note(text('dryRun.unsent', { count: unsent.orders.length + unsent.more, numbers }));
}
