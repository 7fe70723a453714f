import { staff, type Case } from './ownership-cases.js';

/** What operators look at and change of the jobs of others, and the audit log. The owner's things exist when a case runs. */
export const operatorCases = (owner: { jobId: string; userId: string }): Record<string, Case> => ({
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
    body: () => ({ input: {}, reason: 'why' }),
  }),
  'GET /api/audit query.cursor': staff(() => owner.userId, 200),
  'GET /api/audit/verification query.entryId': staff(() => owner.userId, 200),
});
