import { randomUUID } from 'node:crypto';
import { faults } from '#testing';
import { ended, generate, PROMPT } from '../generations.js';
import { own, staff, type Case } from './ownership-cases.js';

/** A job of the owner that is still at the provider when it is asked for. */
const runningJob = async (token: string): Promise<string> => {
  const prompt = `${PROMPT} ${randomUUID()}`;
  await faults.add({ service: 'google', match: prompt, mode: 'latency', latencyMs: 10_000, times: 1 });
  return (await generate(token, { prompt, cacheForCombination: true })).body.jobId as string;
};
const failedJob = async (token: string): Promise<string> => {
  const prompt = `${PROMPT} ${randomUUID()}`;
  return faults.during({ service: 'google', match: prompt, mode: 'status', status: 400 }, async () => {
    return (await ended(token, (await generate(token, { prompt, cacheForCombination: true })).body.jobId))
      .jobId as string;
  });
};

/** What operators look at and change of the jobs of others, and the audit log. The owner's things exist when a case runs. */
export const operatorCases = (owner: { token: string; jobId: string; userId: string }): Record<string, Case> => ({
  'GET /api/jobs/:id params.id': own(() => owner.jobId, { admin: 200 }),
  // Its owner may cancel what is cancelled already, and not retry what is queued again.
  'POST /api/jobs/:id/cancel params.id': own(() => runningJob(owner.token), { admin: 200 }),
  'POST /api/jobs/:id/retry params.id': own(() => failedJob(owner.token), { admin: 200, owner: 409 }),
  'GET /api/ops/jobs query.cursor': staff(() => owner.jobId, 403),
  'GET /api/ops/jobs query.ownerId': staff(() => owner.userId, 403),
  'GET /api/ops/jobs query.subjectId': staff(() => owner.jobId, 403),
  'GET /api/ops/jobs/count query.ownerId': staff(() => owner.userId, 403),
  'GET /api/ops/jobs/count query.subjectId': staff(() => owner.jobId, 403),
  'GET /api/ops/jobs/:id params.id': staff(() => owner.jobId, 403),
  'POST /api/ops/jobs/replay body.ids': staff(() => owner.jobId, 403, { body: (id) => ({ ids: [id], reason: 'why' }) }),
  'POST /api/ops/jobs/discard body.ids': staff(() => owner.jobId, 403, {
    body: (id) => ({ ids: [id], reason: 'why' }),
  }),
  'POST /api/ops/jobs/replay body.filter.ownerId': staff(() => owner.userId, 403, {
    body: (ownerId) => ({ filter: { ownerId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/replay body.filter.subjectId': staff(() => owner.jobId, 403, {
    body: (subjectId) => ({ filter: { subjectId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/discard body.filter.ownerId': staff(() => owner.userId, 403, {
    body: (ownerId) => ({ filter: { ownerId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/discard body.filter.subjectId': staff(() => owner.jobId, 403, {
    body: (subjectId) => ({ filter: { subjectId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/restore body.ids': staff(() => owner.jobId, 403, {
    body: (id) => ({ ids: [id], reason: 'why' }),
  }),
  'POST /api/ops/jobs/restore body.filter.ownerId': staff(() => owner.userId, 403, {
    body: (ownerId) => ({ filter: { ownerId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/restore body.filter.subjectId': staff(() => owner.jobId, 403, {
    body: (subjectId) => ({ filter: { subjectId }, reason: 'why' }),
  }),
  'POST /api/ops/jobs/:id/notes params.id': staff(() => owner.jobId, 403, { body: () => ({ words: 'why' }) }),
  'PUT /api/ops/jobs/:id/input params.id': staff(() => owner.jobId, 403, {
    body: () => ({ version: 1, input: {}, reason: 'why' }),
  }),
  'PUT /api/ops/failures/:fingerprint/assignee body.assigneeId': staff(() => owner.userId, 403, {
    path: () => `/api/ops/failures/${'0'.repeat(32)}/assignee`,
    body: (assigneeId) => ({ assigned: true, assigneeId }),
  }),
  'PUT /api/ops/alerts/:id/owner params.id': staff(() => owner.jobId, 403, { body: () => ({ taken: true }) }),
  'POST /api/ops/status-updates/:id/withdraw params.id': staff(() => owner.jobId, 403),
  'GET /api/audit query.cursor': staff(() => owner.userId, 200),
  'GET /api/audit/verification query.entryId': staff(() => owner.userId, 200),
});
