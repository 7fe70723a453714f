import { Command } from 'commander';
import { uuid, type BulkJob } from '#contracts';
import { LONGEST_MUTE_HOURS } from '#contracts/job-limits';
import { idOf, jobsOf } from './job-selection.js';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { confirm, note, printDone, printRows, type Columns } from './output.js';

interface Common {
  json?: boolean;
}
interface ChangeOptions extends Common {
  yes?: boolean;
}
interface Undoable extends ChangeOptions {
  off?: boolean;
}
interface AssignOptions extends Undoable {
  to?: string;
}
interface MuteOptions extends Undoable {
  for: string;
}

const bulkColumns: Columns<BulkJob> = {
  JOB: (bulk) => bulk.jobId,
  KIND: (bulk) => bulk.kind,
  STATUS: (bulk) => bulk.status,
  DONE: (bulk) => `${bulk.handled} of ${bulk.matched}`,
  SKIPPED: (bulk) => bulk.skipped,
  RATE: (bulk) => bulk.ratePerSecond,
  BY: (bulk) => bulk.byName,
  BEGAN: (bulk) => bulk.createdAt,
  REASON: (bulk) => bulk.reason.slice(0, 60),
};

interface Operator {
  id: string;
  name: string | null;
}

/** Of several with the same name, so many are named. */
const MOST_NAMED = 10;
const UNITS_HOURS: Record<string, number> = { h: 1, d: 24 };

/** Of `jobs`: who looks after a group of failures, what is known of it, and the end of a replay. */
export function failureCommands(connect: () => OperatorApi): Command[] {
  const json = (name: string) => new Command(name).option('--json', 'print JSON');
  const changing = (name: string) => json(name).option('-y, --yes', 'do not ask');
  return [
    json('note')
      .argument('<job or group>')
      .argument('<words>')
      .description('note something about a job or a group of failures for other operators')
      .action((given: string, words: string, options: Common) => addNote(connect(), given, words, options)),
    changing('assign')
      .argument('<group>')
      .option('--to <operator>', 'give it to this operator, by name or id')
      .option('--off', 'give it to nobody')
      .description('look after a group of failures, or give it to somebody else')
      .action((given: string, options: AssignOptions) => assign(connect(), given, options)),
    changing('mute')
      .argument('<group>')
      .option('--for <time>', 'for so long, from 1h to 30d', '24h')
      .option('--off', 'end that')
      .description('let a group of failures raise no alert for a time')
      .action((given: string, options: MuteOptions) => mute(connect(), given, options)),
    json('bulk')
      .description('replays and discards of many jobs: those that run, and the last that ended')
      .action(async (options: Common) =>
        printRows(await connect().call('GET /api/ops/jobs/bulk'), bulkColumns, options),
      ),
    changing('stop')
      .argument('<job>')
      .description('stop a replay or discard; what it has done stays done')
      .action((given: string, options: ChangeOptions) => stop(connect(), given, options)),
  ];
}

/** The parameters of the calls about a group. */
function groupOf(fingerprint: string) {
  if (/^[0-9a-f]{32}$/.test(fingerprint)) return { params: { fingerprint } };
  throw new OpsError(`${fingerprint} is no group; \`jobs groups\` names them.`, exitCodes.misuse);
}

/** A job is named by its id, a group by its fingerprint. */
async function addNote(api: OperatorApi, given: string, words: string, options: Common): Promise<void> {
  const body = { words };
  const noted = uuid.safeParse(given).success
    ? await api.call('POST /api/ops/jobs/:id/notes', { params: { id: given }, body })
    : await api.call('POST /api/ops/failures/:fingerprint/notes', { ...groupOf(given), body });
  printDone('Noted.', noted, options);
}

/** What a group is about, for whoever is asked about it; its name where the stack does not list it. */
async function describeGroup(api: OperatorApi, fingerprint: string): Promise<string> {
  const { groups } = await api.call('GET /api/ops/failures');
  const group = groups.find((each) => each.fingerprint === fingerprint);
  return group ? `${jobsOf(group.jobs)} of ${group.kind} with ${group.code}` : `the group ${fingerprint}`;
}

async function assign(api: OperatorApi, given: string, { off, to, ...options }: AssignOptions): Promise<void> {
  if (off && to) throw new OpsError('Give either --to or --off.', exitCodes.misuse);
  const group = groupOf(given);
  const assignee = to === undefined ? undefined : await operatorOf(api, to);
  const subject = await describeGroup(api, given);
  const name = assignee ? (assignee.name ?? assignee.id) : 'you';
  await confirm(`Assign ${subject} to ${off ? 'nobody' : name}?`, options);
  const body = { assigned: !off, ...(assignee ? { assigneeId: assignee.id } : {}) };
  const triage = await api.call('PUT /api/ops/failures/:fingerprint/assignee', { ...group, body });
  printDone(triage.assignee ? `Assigned to ${triage.assignee.name ?? 'you'}.` : 'Assigned to nobody.', triage, options);
}

/** The one operator with that id or name; part of a name is enough where no other has it. */
async function operatorOf(api: OperatorApi, given: string): Promise<Operator> {
  const operators = await api.call('GET /api/ops/operators');
  const words = given.toLowerCase();
  const exact = operators.filter(({ id, name }) => id === words || name?.toLowerCase() === words);
  const found = exact.length > 0 ? exact : operators.filter(({ name }) => name?.toLowerCase().includes(words));
  if (found.length === 1) return found[0]!;
  if (found.length === 0) throw new OpsError(`No operator is called ${given}.`, exitCodes.notFound);
  const named = found.slice(0, MOST_NAMED).map(({ id, name }) => `${name ?? ''} (${id})`);
  throw new OpsError(`Several are called ${given}; give the id: ${named.join(', ')}`, exitCodes.misuse);
}

async function mute(api: OperatorApi, given: string, { off, for: time, ...options }: MuteOptions): Promise<void> {
  const group = groupOf(given);
  const body = { hours: off ? null : hoursOf(time) };
  const subject = await describeGroup(api, given);
  await confirm(off ? `Let ${subject} raise alerts again?` : `Let ${subject} raise no alert for ${time}?`, options);
  const triage = await api.call('PUT /api/ops/failures/:fingerprint/mute', { ...group, body });
  printDone(triage.mutedUntil ? `Muted until ${triage.mutedUntil}.` : 'It raises alerts again.', triage, options);
}

function hoursOf(time: string): number {
  const [, count, unit = ''] = /^(\d{1,3})([hd])$/.exec(time) ?? [];
  const hours = Number(count) * UNITS_HOURS[unit]!;
  if (hours >= 1 && hours <= LONGEST_MUTE_HOURS) return hours;
  throw new OpsError('--for: give a time from 1h to 30d, such as 4h or 7d.', exitCodes.misuse);
}

async function stop(api: OperatorApi, given: string, options: ChangeOptions): Promise<void> {
  const id = idOf(given, 'The job')!;
  const job = await api.call('GET /api/ops/jobs/:id', { params: { id } });
  if (job.kind !== 'ops.replay' && job.kind !== 'ops.discard')
    throw new OpsError(`${id} is no replay or discard; \`jobs bulk\` names them.`, exitCodes.misuse);
  await confirm(`Stop it at ${Math.round(job.percent)} %?`, options);
  const stopped = await api.call('POST /api/jobs/:id/cancel', { params: { id } });
  if (stopped.status === 'active') note('It stops within a second.');
  printDone('Stopped. What it has done stays done.', stopped, options);
}
