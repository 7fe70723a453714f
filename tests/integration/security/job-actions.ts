import { randomUUID } from 'node:crypto';
import type { EndpointKey, QueueState } from '#contracts';
import { api, database, faults, signIn } from '#testing';
import { ended, generate, PROMPT } from '../generations.js';
import { newShopper } from '../shoppers.js';

export interface Action {
  entry: string;
  /** What the beginning of a run of many leaves besides. */
  begun?: string;
  /** Does what precedes the action; returns how to do it, and which row shows its effect. */
  prepare: () => Promise<{
    call: (path: string, body: object) => Promise<unknown>;
    path: string;
    body: object;
    subject: string;
    /** Selects the transaction that wrote the effect. None where the effect is in Redis. */
    effect?: string;
  }>;
}

export const operator = async () => api(await signIn('operator')).post;
const failedJob = async (): Promise<string> => {
  const token = await newShopper();
  const prompt = `${PROMPT}, ${randomUUID()}`;
  return faults.during(
    { service: 'openai', match: prompt, mode: 'status', status: 400, times: 1 },
    async () => (await ended(token, (await generate(token, { prompt })).body.jobId)).jobId,
  );
};
const ofJob = (entry: string, path: string, effect: (id: string) => string): Action => ({
  entry,
  begun: `${entry}-many`,
  prepare: async () => {
    const id = await failedJob();
    return {
      call: await operator(),
      path,
      body: { ids: [id], reason: 'an audit test' },
      subject: `job:${id}`,
      effect: effect(id),
    };
  },
});
const ofQueue = (entry: string, path: string): Action => ({
  entry,
  prepare: async () => ({ call: await operator(), path, body: {}, subject: 'queue:mockup' }),
});
const failure = async (): Promise<string> => {
  const id = await failedJob();
  const db = await database();
  const named = 'select failure_fingerprint(kind, error, log_message) as it from jobs where id = $1';
  const { rows } = await db.query<{ it: string }>(named, [id]).finally(() => db.end());
  return rows[0]!.it;
};
const ofFailure = (
  entry: string,
  path: string,
  { method = 'put', table = 'failure_triage', body }: { method?: 'post' | 'put'; table?: string; body: object },
): Action => ({
  entry,
  prepare: async () => {
    const id = await failure();
    return {
      call: api(await signIn('operator'))[method],
      path: `/api/ops/failures/${id}/${path}`,
      body,
      subject: `failure:${id}`,
      effect: `select xmin::text from ${table} where fingerprint = '${id}'`,
    };
  },
});

/** What operators do with jobs and queues. */
export const jobActions: Partial<Record<EndpointKey, Action>> = {
  'POST /api/ops/jobs/discard': ofJob(
    'job.discard',
    '/api/ops/jobs/discard',
    (id) => `select xmin::text from jobs where id = '${id}'`,
  ),
  'POST /api/ops/jobs/replay': ofJob(
    'job.replay',
    '/api/ops/jobs/replay',
    // The token that the replay reserves anew.
    (id) => `select xmin::text from token_entries where job_id = '${id}' and kind = 'hold' order by id desc limit 1`,
  ),
  'POST /api/ops/queues/:name/pause': ofQueue('queue.pause', '/api/ops/queues/mockup/pause'),
  'POST /api/ops/queues/:name/resume': ofQueue('queue.resume', '/api/ops/queues/mockup/resume'),
  'PUT /api/ops/queues/:name/draining': {
    entry: 'worker.resume',
    prepare: async () => {
      const admin = api(await signIn('operator'));
      const states = (await admin.get<QueueState[]>('/api/ops/queues')).body;
      return {
        call: admin.put,
        path: '/api/ops/queues/mockup/draining',
        body: { worker: states.find(({ name }) => name === 'mockup')!.alive[0]!.name, draining: false },
        subject: 'setting:draining.mockup',
        effect: `select xmin::text from settings where key = 'draining.mockup'`,
      };
    },
  },
  'PUT /api/ops/queues/:name/slots': {
    entry: 'queue.slots',
    prepare: async () => ({
      call: api(await signIn('operator')).put,
      path: '/api/ops/queues/mockup/slots',
      body: { slots: null },
      subject: 'setting:slots.mockup',
      effect: `select xmin::text from settings where key = 'slots.mockup'`,
    }),
  },
  'POST /api/ops/jobs/restore': {
    entry: 'job.restore',
    prepare: async () => {
      const id = await failedJob();
      await (
        await operator()
      )('/api/ops/jobs/discard', { ids: [id], reason: 'an audit test' });
      return {
        call: await operator(),
        path: '/api/ops/jobs/restore',
        body: { ids: [id], reason: 'an audit test' },
        subject: `job:${id}`,
        effect: `select xmin::text from jobs where id = '${id}'`,
      };
    },
  },
  'POST /api/ops/jobs/:id/notes': {
    entry: 'job.note',
    prepare: async () => {
      const id = await failedJob();
      return {
        call: await operator(),
        path: `/api/ops/jobs/${id}/notes`,
        body: { words: 'An audit test' },
        subject: `job:${id}`,
        effect: `select xmin::text from job_notes where job_id = '${id}'`,
      };
    },
  },
  'PUT /api/ops/jobs/:id/input': {
    entry: 'job.correct',
    prepare: async () => {
      const id = await failedJob();
      const admin = api(await signIn('operator'));
      const { input, version } = (await admin.get(`/api/ops/jobs/${id}`)).body;
      return {
        call: admin.put,
        path: `/api/ops/jobs/${id}/input`,
        body: { version, input: { ...input, prompt: 'A calm lake at noon' }, reason: 'an audit test' },
        subject: `job:${id}`,
        effect: `select xmin::text from jobs where id = '${id}'`,
      };
    },
  },
  'PUT /api/ops/failures/:fingerprint/assignee': ofFailure('failure.assign', 'assignee', { body: { assigned: true } }),
  'PUT /api/ops/failures/:fingerprint/mute': ofFailure('failure.mute', 'mute', { body: { hours: 1 } }),
  'POST /api/ops/failures/:fingerprint/notes': ofFailure('failure.note', 'notes', {
    method: 'post',
    table: 'failure_notes',
    body: { words: 'An audit test' },
  }),
};
