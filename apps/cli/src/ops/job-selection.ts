import { InvalidArgumentError, Option, type Command } from 'commander';
import { jobKinds, jobStatuses, queueNames, uuid, type JobKind, type JobStatus, type QueueName } from '#contracts';
import { exitCodes, OpsError } from './ops-error.js';

export interface SelectionOptions {
  status?: JobStatus;
  kind?: JobKind;
  queue?: QueueName;
  code?: string;
  group?: string;
  user?: string;
  subject?: string;
  order?: string;
  since?: string;
  until?: string;
  discarded?: boolean;
}

/** The filter of the jobs endpoints. */
export interface JobFilter {
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  queue?: QueueName | undefined;
  errorCode?: string | undefined;
  fingerprint?: string | undefined;
  user?: string | undefined;
  subjectId?: string | undefined;
  order?: string | undefined;
  endedAfter?: string | undefined;
  endedBefore?: string | undefined;
}

const SHORTEST_REASON = 3;
const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Adds the options that choose jobs. */
export const withSelection = (command: Command): Command =>
  command
    .addOption(new Option('--kind <kind>', 'of this kind').choices(jobKinds))
    .addOption(new Option('--queue <name>', 'of this queue').choices(queueNames))
    .option('--code <code>', 'with this error code')
    .option('--group <fingerprint>', 'of this group of failures, as `jobs groups` names it')
    .option('--user <id>', 'of this user, by id or e-mail')
    .option('--order <number>', 'about this order, by number or id')
    .option('--subject <id>', 'about this order or design')
    .option('--since <time>', 'ended since then: a time, or 30m, 2h, 7d ago')
    .option('--until <time>', 'ended before then');

export const statusOption = (): Option => new Option('--status <status>', 'in this state').choices(jobStatuses);

export const discardedOption = (): Option =>
  new Option('--discarded', 'failed jobs that were set aside; without it they are left out');

/** What the options choose. Throws where a value cannot be understood. */
export const filterOf = (options: SelectionOptions, now = Date.now()): JobFilter => ({
  status: options.status,
  kind: options.kind,
  queue: options.queue,
  errorCode: options.code,
  fingerprint: options.group,
  user: options.user,
  order: options.order,
  subjectId: idOf(options.subject, '--subject'),
  endedAfter: timeOf(options.since, '--since', now),
  endedBefore: timeOf(options.until, '--until', now),
});

/** The same for what lists jobs: as on the page, those that were set aside are left out, or are all of it. */
export function listFilterOf(options: SelectionOptions): JobFilter & { discarded: 'only' | 'none' } {
  const { status = 'failed', discarded } = options;
  if (discarded && status !== 'failed')
    throw new OpsError('Only failed jobs can be set aside: leave out --status or --discarded.', exitCodes.misuse);
  return { ...filterOf(options), discarded: discarded ? 'only' : 'none' };
}

export const isEmpty = (filter: JobFilter): boolean => Object.values(filter).every((value) => value === undefined);

export const jobsOf = (count: number): string => `${count} failed ${count === 1 ? 'job' : 'jobs'}`;

export function reasonOf(given: string): string {
  if (given.trim().length >= SHORTEST_REASON) return given;
  throw new InvalidArgumentError(`Say why, in at least ${SHORTEST_REASON} characters.`);
}

export function idOf(given: string | undefined, what: string): string | undefined {
  if (given === undefined || uuid.safeParse(given).success) return given;
  throw new OpsError(`${what}: ${given} is no id; \`jobs list\` and \`jobs show\` name them.`, exitCodes.misuse);
}

/** A time that was given as one, or as so long ago. */
export function timeOf(given: string | undefined, name: string, now = Date.now()): string | undefined {
  if (given === undefined) return undefined;
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(given) ?? [];
  const at = count && unit ? now - Number(count) * UNITS_MS[unit]! : Date.parse(given);
  if (!Number.isFinite(at))
    throw new OpsError(`${name}: give a time such as 2026-11-23T08:00Z, or 30m, 2h, 7d ago.`, exitCodes.misuse);
  return new Date(at).toISOString();
}
