import { randomUUID } from 'node:crypto';
import type { AlertDesk, EndpointKey } from '#contracts';
import { api, database, signIn } from '#testing';
import type { Action } from './job-actions.js';

const path = '/api/ops/status-updates';
const operator = async () => api(await signIn('operator'));

async function run(sql: string): Promise<void> {
  const db = await database();
  await db.query(sql);
  await db.end();
}

/** An update is written after the one that is shown. */
async function newUpdate(): Promise<{ words: string; after: string | null; stage: string }> {
  const { updates } = (await (await operator()).get<AlertDesk>('/api/ops/alerts')).body;
  const [newest] = updates;
  return {
    stage: 'found',
    words: `An audit test ${randomUUID()}`,
    after: newest && newest.stage !== 'over' ? newest.id : null,
  };
}
async function postedUpdate(): Promise<string> {
  const update = await newUpdate();
  const { body } = await (await operator()).post<AlertDesk>(path, update);
  return body.updates.find(({ words }) => words === update.words)!.id;
}

/** What operators do about alerts, and what they tell shoppers. */
export const alertActions: Partial<Record<EndpointKey, Action>> = {
  'PUT /api/ops/alerts/:id/owner': {
    entry: 'alert.take',
    prepare: async () => {
      const id = randomUUID();
      await run(`insert into alerts (id, rule, subject, value, "limit", fired_at)
        values ('${id}', 'disk-full', 'audit ${id}', 97, 90, now())`);
      return {
        call: (await operator()).put,
        path: `/api/ops/alerts/${id}/owner`,
        body: { taken: true },
        subject: `alert:${id}`,
        effect: `select xmin::text from alerts where id = '${id}'`,
      };
    },
  },
  'PUT /api/ops/alerts/silence': {
    entry: 'alert.end-silence',
    prepare: async () => {
      const { put } = await operator();
      await put('/api/ops/alerts/silence', { silenced: true });
      return {
        call: put,
        path: '/api/ops/alerts/silence',
        body: { silenced: false },
        subject: 'alerts',
        effect: 'select xmin::text from alert_silences order by until desc limit 1',
      };
    },
  },
  'POST /api/ops/status-updates': {
    entry: 'status.post',
    prepare: async () => {
      const update = await newUpdate();
      return {
        call: (await operator()).post,
        path,
        body: update,
        subject: 'status-page',
        effect: `select xmin::text from status_updates where words = '${update.words}'`,
      };
    },
  },
  'POST /api/ops/status-updates/:id/withdraw': {
    entry: 'status.withdraw',
    prepare: async () => {
      const id = await postedUpdate();
      return {
        call: (await operator()).post,
        path: `${path}/${id}/withdraw`,
        body: {},
        subject: 'status-page',
        effect: `select xmin::text from status_updates where id = '${id}'`,
      };
    },
  },
};
