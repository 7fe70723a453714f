// @ts-check
import { findLedgerFaults, findWrongCharges, findWrongPictures, rowsOf } from './checks.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {import('./checks.mjs').Violation} Violation
 * @typedef {{ at: number, endedAt: number | null, retryAfterMs: number | null, fault: string | null }} Call
 */

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

/**
 * What must be true of generations whatever the provider did: each has one job, which ended; one that failed says why and had all its tries;
 * one that completed has its picture and its charge, any other has its token back.
 * @param {World} world @param {Task[]} tasks @returns {Promise<Violation[]>}
 */
export async function findProviderFaults(world, tasks) {
  const rows = await rowsOf(world, tasks);
  const ended = tasks.flatMap(({ key }) => {
    const own = rows.filter((row) => row.idempotency_key === key);
    if (own.length > 1) return [{ problem: 'accepted twice', detail: `${own.length} jobs for ${key}` }];
    return own[0]?.finished_at
      ? []
      : [
          {
            problem: 'lost',
            detail: own[0]
              ? `job ${own[0].id} is ${own[0].status} after ${own[0].attempts} tries`
              : `no job for ${key}`,
          },
        ];
  });
  const failed = rows.filter(({ status }) => status === 'failed');
  return [
    ...ended,
    ...failed
      .filter(({ error }) => !CODES.includes(error?.code))
      .map(({ id, error }) => ({ problem: 'not classified', detail: `job ${id} failed with ${error?.code}` })),
    ...failed
      .filter(
        ({ error, attempts }) =>
          ['UNAVAILABLE', 'BAD_RESPONSE', 'TIMEOUT', 'NO_IMAGE', 'INTERNAL'].includes(error?.code) && attempts < TRIES,
      )
      .map(({ id, error, attempts }) => ({
        problem: 'given up too early',
        detail: `job ${id} failed with ${error.code} after ${attempts} of ${TRIES} tries`,
      })),
    ...failed
      .filter(({ error }) => error?.code === 'RATE_LIMITED')
      .map(({ id }) => ({ problem: 'given up too early', detail: `job ${id} was given up for a limit that passes` })),
    ...(await findKeptTokens(world, failed)),
    ...(await findWrongCharges(world, tasks)),
    ...(await findWrongPictures(world, tasks)),
    ...(await findLedgerFaults(world)),
  ];
}

/** Failed jobs that each ended for the reason it should. @param {World} world @param {Task[]} tasks @param {string} code @returns {Promise<Violation[]>} */
export async function findOtherEnds(world, tasks, code) {
  const rows = await rowsOf(world, tasks);
  return rows
    .filter(({ status, error }) => status !== 'failed' || error?.code !== code)
    .map(({ id, status, error }) => ({
      problem: 'not classified',
      detail: `job ${id} is ${status} with ${error?.code ?? 'no error'}, not failed with ${code}`,
    }));
}

/** A job that was given up gives its token back within a minute. @param {World} world @param {any[]} failed @returns {Promise<Violation[]>} */
async function findKeptTokens({ rows }, failed) {
  const released = await rows(
    `select job_id, created_at from token_entries where kind = 'release' and job_id = any($1)`,
    [failed.map(({ id }) => id)],
  );
  return failed.flatMap(({ id, finished_at }) => {
    const entry = released.find(({ job_id }) => job_id === id);
    const tookMs = entry ? entry.created_at.getTime() - finished_at.getTime() : Infinity;
    return tookMs <= RELEASED_WITHIN_MS
      ? []
      : [
          {
            problem: 'token kept',
            detail: `job ${id} failed and its token was ${entry ? `released ${tookMs} ms later` : 'never released'}`,
          },
        ];
  });
}

/**
 * Calls that came while the provider had asked to be left alone. Those already on their way when the refusal arrived could not know.
 * @param {Call[]} calls @param {number} underWayMs @returns {Violation[]}
 */
export function findCallsWhilePaused(calls, underWayMs) {
  const pauses = calls.flatMap(({ endedAt, retryAfterMs }) =>
    endedAt && retryAfterMs ? [{ from: endedAt, until: endedAt + retryAfterMs }] : [],
  );
  return calls.flatMap(({ at }) => {
    const pause = pauses.find(({ from, until }) => at > from + underWayMs && at < until);
    return pause
      ? [
          {
            problem: 'called within Retry-After',
            detail: `${at - pause.from} ms after a refusal that asked for ${pause.until - pause.from} ms`,
          },
        ]
      : [];
  });
}
