import { z } from 'zod';
import { jobKinds, jobRegistry, text, type JobKind } from '#contracts';
import type { JobEntity } from '#database';
import { JobError } from './engine/job-error.js';

/** What the job is about and what it costs its owner stay: another design would be another user's, or another price. */
const FIXED: readonly string[] = ['charged'];
/** A value that is an id as a whole; one within a text is what its owner wrote. */
const ID = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/gi;

/** The input if it fits the job: its schema, its ids, what it costs. Throws BAD_INPUT. */
export function checkedInput(job: JobEntity, given: Record<string, unknown>): Record<string, unknown> {
  const { input } = jobRegistry[job.kind];
  const parsed = (input instanceof z.ZodObject ? input.strict() : input).safeParse(given);
  if (!parsed.success) throw refused(problemIn(parsed.error));
  if (idsIn(job.input) !== idsIn(given)) throw refused(text('job.idsStay'));
  const fixed = FIXED.find((name) => same(job.input[name], given[name]) === false);
  if (fixed) throw refused(text('job.fieldStays', { field: fixed }));
  return given;
}

const problemIn = ({ issues: [first] }: z.ZodError): string =>
  [first!.path.join('.'), first!.message].filter(Boolean).join(': ');
const idsIn = (input: Record<string, unknown>): string => [...(JSON.stringify(input).match(ID) ?? [])].sort().join();
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** The names of those that differ. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !same(before[name], after[name]));
const refused = (message: string): JobError => new JobError({ code: 'BAD_INPUT', class: 'permanent', message });

function isId(field: unknown): boolean {
  if (field instanceof z.ZodOptional) return isId(field.unwrap());
  return field instanceof z.ZodArray ? isId(field.element) : field instanceof z.ZodUUID;
}
const mayChange = ([name, field]: [string, unknown]): boolean => !FIXED.includes(name) && !isId(field);
const correctableKinds: ReadonlySet<JobKind> = new Set(
  jobKinds.filter((kind) => Object.entries(jobRegistry[kind].input.shape).some(mayChange)),
);

/** Whether the input can be corrected: that of a failed job, where its kind has a field that may change. */
export const isCorrectable = ({ kind, status, discardedAt }: JobEntity): boolean =>
  status === 'failed' && !discardedAt && correctableKinds.has(kind);
