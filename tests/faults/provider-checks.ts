import { findLedgerFaults, findWrongCharges, findWrongImages, rowsOf, type JobRow, type Violation } from './checks.js';
import type { Harness } from './harness.js';
import type { Task } from './tasks.js';

const TRIES = 4;
const RELEASED_WITHIN_MS = 60_000;
/** Every reason why a provider's call can fail, as the job's error names it. */
const CODES = [
  'CONTENT_POLICY',
  'REFUSED',
  'NO_IMAGE',
  'RATE_LIMITED',
  'QUOTA',
  'TIMEOUT',
  'UNAVAILABLE',
  'BAD_RESPONSE',
  'BAD_REQUEST',
  'NOT_FOUND',
  'CONFLICT',
  'UNAUTHORISED',
];
/** Those that another try may get past. */
const RETRIED = ['UNAVAILABLE', 'BAD_RESPONSE', 'TIMEOUT', 'NO_IMAGE', 'INTERNAL'];

/**
 * What must be true of generations whatever the provider did: each has one job, which ended; one that failed says why and had all its tries;
 * one that completed has its image and its charge, any other has its token back.
 */
export async function findProviderFaults(harness: Harness, tasks: Task[]): Promise<Violation[]> {
  const rows = await rowsOf(harness, tasks);
  const failed = rows.filter(({ status }) => status === 'failed');
  return [
    ...tasks.flatMap(({ key }) => findUnfinished(key, rows)),
    ...failed.flatMap(findWrongFailure),
    ...(await findKeptTokens(harness, failed)),
    ...(await findWrongCharges(harness, tasks)),
    ...(await findWrongImages(harness, tasks)),
    ...(await findLedgerFaults(harness)),
  ];
}

function findUnfinished(key: string, rows: JobRow[]): Violation[] {
  const [job, ...others] = rows.filter((row) => row.idempotency_key === key);
  if (others.length > 0) return [{ problem: 'accepted twice', detail: `${others.length + 1} jobs for ${key}` }];
  if (job?.finished_at) return [];
  const detail = job ? `job ${job.id} is ${job.status} after ${job.attempts} tries` : `no job for ${key}`;
  return [{ problem: 'lost', detail }];
}

function findWrongFailure({ id, error, attempts }: JobRow): Violation[] {
  const code = error?.code ?? '';
  const found: Violation[] = [];
  if (!CODES.includes(code)) found.push({ problem: 'not classified', detail: `job ${id} failed with ${code}` });
  if (RETRIED.includes(code) && attempts < TRIES)
    found.push({
      problem: 'given up too early',
      detail: `job ${id} failed with ${code} after ${attempts} of ${TRIES} tries`,
    });
  if (code === 'RATE_LIMITED')
    found.push({ problem: 'given up too early', detail: `job ${id} was given up for a limit that passes` });
  return found;
}

/** Failed jobs that each ended for the reason it should. */
export async function findOtherEnds(harness: Harness, tasks: Task[], code: string): Promise<Violation[]> {
  const rows = await rowsOf(harness, tasks);
  return rows
    .filter(({ status, error }) => status !== 'failed' || error?.code !== code)
    .map(({ id, status, error }) => ({
      problem: 'not classified',
      detail: `job ${id} is ${status} with ${error?.code ?? 'no error'}, not failed with ${code}`,
    }));
}

/** A job that was given up gives its token back within a minute. */
async function findKeptTokens({ rows }: Harness, failed: JobRow[]): Promise<Violation[]> {
  const released = await rows<{ job_id: string; created_at: Date }>(
    `select job_id, created_at from token_entries where kind = 'release' and job_id = any($1)`,
    [failed.map(({ id }) => id)],
  );
  return failed.flatMap(({ id, finished_at }) => {
    const entry = released.find(({ job_id }) => job_id === id);
    const tookMs = entry && finished_at ? entry.created_at.getTime() - finished_at.getTime() : Infinity;
    if (tookMs <= RELEASED_WITHIN_MS) return [];
    const what = entry ? `released ${tookMs} ms later` : 'never released';
    return [{ problem: 'token kept', detail: `job ${id} failed and its token was ${what}` }];
  });
}

interface Call {
  at: number;
  endedAt: number | null;
  retryAfterMs: number | null;
}

/** Calls that came while the provider had asked to be left alone. Those already under way when the refusal arrived could not know. */
export function findCallsWhilePaused(calls: Call[], underWayMs: number): Violation[] {
  // The caller counts from the refusal's arrival, which is before the double notes its end.
  const pauses = calls.flatMap(({ at, endedAt, retryAfterMs }) =>
    endedAt && retryAfterMs ? [{ from: endedAt, until: at + retryAfterMs, retryAfterMs }] : [],
  );
  return calls.flatMap(({ at }) => {
    const pause = pauses.find(({ from, until }) => at > from + underWayMs && at < until);
    if (!pause) return [];
    const detail = `${at - pause.from} ms after a refusal that asked for ${pause.retryAfterMs} ms`;
    return [{ problem: 'called within Retry-After', detail }];
  });
}
