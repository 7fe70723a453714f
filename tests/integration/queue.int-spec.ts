import { describe, expect, it } from 'vitest';
import type { JobView } from '#contracts';
import { api, database, journal, journalPosition, signIn, socket, waitFor } from '#testing';
import { balanceOf, ended, generate, PROMPT, shopperWithTokens } from './generations.js';
import { newShopper, newShopperName } from './shoppers.js';

/** Two workers of four. */
const SLOTS = 8;
const FLOOD = 100;

const cancelAll = (token: string, ids: string[]) =>
  Promise.all(ids.map((id) => api(token).post(`/api/jobs/${id}/cancel`)));

describe('many generations of one user', () => {
  it("[GEN-14] know their queue position and time, are updated as they advance, and let another user's one pass", async () => {
    const [many, other] = [await shopperWithTokens(FLOOD), await newShopper()];
    const page = await socket(many);
    const operator = api(await signIn('operator'));
    const control = (verb: 'pause' | 'resume') => operator.post(`/api/ops/queues/generation/${verb}`, {});
    const ids: string[] = [];
    try {
      // None of them begins before all are accepted, however long that takes.
      await control('pause');
      const accepted = await Promise.all(
        Array.from({ length: FLOOD }, (_, index) => generate(many, { prompt: `${PROMPT}, number ${index}` })),
      );
      ids.push(...accepted.map(({ body }) => String(body.jobId)));
      // Until all of them are queued, a later one may still move an earlier one back.
      const waiting = await waitFor(
        async () => {
          const jobs: JobView[] = (await api(many).get(`/api/jobs?limit=${FLOOD}`)).body;
          return jobs.every(({ status, queuePosition }) => status !== 'queued' || queuePosition) && jobs;
        },
        { what: 'all of them to be queued' },
      );
      const last = waiting
        .map(({ jobId, queuePosition = 0 }) => ({ jobId, queuePosition }))
        .sort((a, b) => b.queuePosition - a.queuePosition)[0]!;
      expect(last.queuePosition).toBeGreaterThanOrEqual(FLOOD);
      const known = page.events.length;
      await control('resume');
      const positions = () =>
        page.events
          .slice(known)
          .flatMap(({ event, payload }) =>
            event === 'job.updated' && payload.jobId === last.jobId && payload.queuePosition
              ? [payload as { queuePosition: number; etaSeconds?: number }]
              : [],
          );
      await waitFor(
        () =>
          positions().some(({ queuePosition, etaSeconds }) => queuePosition <= last.queuePosition - 3 && etaSeconds),
        { what: 'pushes as it advances, with a time' },
      );
      const seen = positions().filter(({ etaSeconds }) => etaSeconds);
      expect(seen.map(({ queuePosition }) => queuePosition)).toEqual(
        [...seen.map(({ queuePosition }) => queuePosition)].sort((a, b) => b - a),
      );

      const one = (await generate(other, { prompt: `${PROMPT}, only one` })).body.jobId;
      expect(await ended(other, one)).toMatchObject({ status: 'completed' });
      const db = await database();
      const { rows } = await db.query(
        `select count(*)::int as passed from jobs first join jobs one on one.id = $2
         where first.id = any($1) and first.finished_at between one.created_at and one.finished_at`,
        [ids, one],
      );
      const open = await db.query(`select count(*)::int as open from jobs where id = any($1) and finished_at is null`, [
        ids,
      ]);
      await db.end();
      // The active ones, and at most one more for every slot.
      expect(rows[0].passed).toBeLessThanOrEqual(2 * SLOTS);
      expect(open.rows[0].open).toBeGreaterThan(2 * SLOTS);
    } finally {
      page.close();
      await cancelAll(many, ids);
      await control('resume');
    }
    await waitFor(async () => (await balanceOf(many)).held === 0, {
      what: 'every token to be settled or released',
    });
  });
});

describe('a charge that cannot be recorded', () => {
  it('[GEN-10, GEN-08] is settled later by itself: the picture is kept, not generated again, and charged once', async () => {
    const username = newShopperName();
    const token = await signIn(username);
    await balanceOf(token);
    const db = await database();
    const since = await journalPosition();
    // The ledger refuses this user's next two charges; a sequence also counts those that are rolled back.
    await db.query(`
      create sequence refused_charges;
      create function refuse_charge() returns trigger language plpgsql as $$ begin
        if new.kind = 'settle' and new.user_id = (select id from users where sub = 'sandbox|${username}') and nextval('refused_charges') <= 2 then raise exception 'the books are closed'; end if;
        return new;
      end $$;
      create trigger refuse_charge before insert on token_entries for each row execute function refuse_charge();`);
    try {
      const { body } = await generate(token, { prompt: `${PROMPT}, charged late` });
      const job = await ended(token, body.jobId);
      expect(job).toMatchObject({ status: 'completed', attempts: 2, result: { imageUrl: expect.any(String) } });
      expect((await fetch(job.result.imageUrl)).status).toBe(200);
      const drawn = (await journal({ service: 'openai', since })).filter((entry) =>
        JSON.stringify(entry.body).includes('charged late'),
      );
      expect(drawn).toHaveLength(1);
      expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 9, held: 0 });
      const history = (await api(token).get('/api/tokens/history')).body;
      expect(history.filter(({ kind }: { kind: string }) => kind === 'settle')).toHaveLength(1);
      // A page that could not read its balance acknowledges later, at no further cost.
      expect(
        (await api(token).post('/api/tokens/consume', { amount: 1, note: 'Image generation', jobId: body.jobId })).body,
      ).toMatchObject({ acknowledged: true, balance: { tokensAvailable: 9 } });
    } finally {
      await db.query(
        'drop trigger refuse_charge on token_entries; drop function refuse_charge; drop sequence refused_charges',
      );
      await db.end();
    }
  });
});
