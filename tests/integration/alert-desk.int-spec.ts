import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import type { AlertDesk, ServiceStatus } from '#contracts';
import { api, database, signIn, signInTokens, waitFor, type ApiResponse } from '#testing';

const PATH = '/api/ops/alerts';
const UPDATES = '/api/ops/status-updates';

describe('what operators agree on about alerts', () => {
  let db: Client;
  let ines: ReturnType<typeof api>;
  let other: ReturnType<typeof api>;
  let names: { ines: string; other: string };
  beforeAll(async () => {
    db = await database();
    ines = api(await signIn('operator'));
    const sub = `load-${Math.floor(Math.random() * 1e9)}`;
    other = api((await signInTokens(sub, { permissions: ['write:Terminal'] })).access_token);
    const nameOf = async (caller: typeof ines) => {
      const { _id } = (await caller.get<{ user: { _id: string } }>('/auth/check')).body.user;
      const { body } = await ines.get<{ id: string; name: string }[]>('/api/ops/operators');
      return body.find(({ id }) => id === _id)!.name;
    };
    names = { ines: await nameOf(ines), other: await nameOf(other) };
  });
  beforeEach(async () => {
    await db.query('delete from status_updates');
    await db.query('delete from alert_silences');
  });
  afterAll(async () => {
    await db.query('delete from status_updates');
    await db.query('delete from alert_silences');
    await db.query(`delete from alerts where subject like 'desk %'`);
    await db.end();
  });

  const desk = async () => (await other.get<AlertDesk>(PATH)).body;
  /** One that no look clears while the test runs. */
  async function fire(): Promise<string> {
    const id = randomUUID();
    await db.query(
      `insert into alerts (id, rule, subject, value, "limit", fired_at, calm_since)
       values ($1, 'disk-full', $2, 97, 90, now(), now() + interval '1 day')`,
      [id, `desk ${id}`],
    );
    return id;
  }
  const entries = async (subject: string) =>
    (
      await db.query<{ action: string; details: object }>(
        'select action, details from audit_log where subject = $1 order by id',
        [subject],
      )
    ).rows;
  const own = (caller: typeof ines, id: string, body: object) => caller.put<AlertDesk>(`${PATH}/${id}/owner`, body);
  const ownerOf = async (id: string) => {
    const { firing, cleared } = await desk();
    return [...firing, ...cleared].find((alert) => alert.id === id)!.owner?.name ?? null;
  };

  it('one takes a firing alert, the others see it, and it is handed back', async () => {
    const id = await fire();
    expect(await ownerOf(id)).toBeNull();
    const { status, body } = await own(ines, id, { taken: true });
    expect(status).toBe(200);
    expect(body.firing.find((alert) => alert.id === id)!.owner!.name).toBe(names.ines);
    expect(await ownerOf(id)).toBe(names.ines);
    // The second press of a double click.
    expect((await own(ines, id, { taken: true })).status).toBe(200);
    for (const taken of [true, false])
      expect(await own(other, id, { taken })).toMatchObject({
        status: 409,
        body: { error: `${names.ines} looks after it now.` },
      });
    expect(await ownerOf(id)).toBe(names.ines);
    expect((await own(ines, id, { taken: false })).status).toBe(200);
    expect((await own(ines, id, { taken: false })).status).toBe(200);
    expect(await ownerOf(id)).toBeNull();
    expect((await entries(`alert:${id}`)).map(({ action }) => action)).toEqual(['alert.take', 'alert.hand-back']);
  });

  it('of two who take it at once one has it, and it can be taken over by saying so', async () => {
    const id = await fire();
    const answers = await Promise.all([own(ines, id, { taken: true }), own(other, id, { taken: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, next] = answers[0].status === 200 ? [ines, other] : [other, ines];
    const winner = holder === ines ? names.ines : names.other;
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error: expect.stringContaining(`${winner} looks after it now`),
    });
    const ownerId = (await desk()).firing.find((alert) => alert.id === id)!.owner!.id;
    expect((await own(next, id, { taken: true, takeOver: true })).status).toBe(200);
    expect((await own(holder, id, { taken: false })).status).toBe(409);
    expect(await entries(`alert:${id}`)).toMatchObject([
      { action: 'alert.take' },
      { action: 'alert.take', details: { rule: 'disk-full', from: ownerId } },
    ]);
  });

  it('it ends with the alert, whose record keeps who had it', async () => {
    const id = await fire();
    await own(ines, id, { taken: true });
    await db.query('update alerts set cleared_at = now() where id = $1', [id]);
    for (const taken of [true, false])
      expect(await own(ines, id, { taken })).toMatchObject({ status: 409, body: { error: 'This alert is over.' } });
    expect(await ownerOf(id)).toBe(names.ines);
    expect((await own(ines, randomUUID(), { taken: true })).status).toBe(404);
    expect((await own(ines, id, { taken: 'yes' })).status).toBe(400);
  });

  it('alerts are silenced for an hour, once however often it is pressed, and it is ended', async () => {
    const silence = (caller: typeof ines, silenced: boolean) => caller.put<AlertDesk>(`${PATH}/silence`, { silenced });
    const before = (await entries('alerts')).length;
    expect((await desk()).silence).toBeNull();
    const answers = await Promise.all([silence(ines, true), silence(ines, true)]);
    const { until, by } = answers[0].body.silence!;
    expect(by!.name).toBe(names.ines);
    expect(answers[1].body.silence!.until).toBe(until);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(60 * 60_000 + 2_000);
    // It is not lengthened, and stays whose it is.
    expect((await silence(other, true)).body.silence).toEqual(answers[0].body.silence);
    expect((await silence(other, false)).body.silence).toBeNull();
    expect((await silence(other, false)).status).toBe(200);
    expect((await silence(other, true)).body.silence!.by!.name).toBe(names.other);
    await silence(ines, false);
    expect((await entries('alerts')).slice(before).map(({ action }) => action)).toEqual([
      'alert.silence',
      'alert.end-silence',
      'alert.silence',
      'alert.end-silence',
    ]);
  });

  const post = (body: object, caller = ines): Promise<ApiResponse<AlertDesk>> => caller.post<AlertDesk>(UPDATES, body);
  const looking = { stage: 'looking', words: 'Some images take minutes.', part: 'images', after: null };
  const page = async () => (await api().get<ServiceStatus>('/api/status')).body;
  const readNow = async () => (await page()).updates.map(({ stage, words }) => `${stage}: ${words}`);

  it('shoppers read what is posted until it is over, and nothing of who wrote it', async () => {
    const { status, body } = await post(looking);
    expect(status).toBe(200);
    expect(body.updates).toMatchObject([{ words: looking.words, part: 'images', author: names.ines }]);
    await waitFor(async () => (await readNow()).length === 1, { what: 'the update' });
    expect(JSON.stringify(await page())).not.toMatch(new RegExp(`${names.ines}|author|user`));
    const next = await post({ stage: 'catching-up', words: 'It gets less.', after: body.updates[0]!.id }, other);
    expect(next.body.updates.map(({ stage, part }) => [stage, part])).toEqual([
      ['catching-up', null],
      ['looking', 'images'],
    ]);
    const over = await post({ stage: 'over', words: 'Images were slow.', after: next.body.updates[0]!.id });
    expect(over.body.updates[0]).toMatchObject({ stage: 'over' });
    await waitFor(async () => (await readNow()).length === 0, { what: 'the end' });
    expect((await page()).past).toContainEqual(expect.objectContaining({ words: 'Images were slow.', part: null }));
    // A day later operators are not shown it either.
    await db.query(`update status_updates set posted_at = posted_at - interval '25 hours'`);
    expect((await desk()).updates).toEqual([]);
  });

  it('of two posted at once one is refused, as is what was written before another, and what ends nothing', async () => {
    expect(await post({ ...looking, stage: 'over' })).toMatchObject({ status: 409, body: { field: 'stage' } });
    const answers = await Promise.all([post(looking), post(looking, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { updates } = await desk();
    expect(updates).toHaveLength(1);
    const found = { stage: 'found', words: 'A service is slow.', after: updates[0]!.id };
    expect((await post(found)).status).toBe(200);
    expect(await post(found, other)).toMatchObject({
      status: 409,
      body: { error: 'Another update was posted or withdrawn meanwhile. Please read it and post again.' },
    });
    expect((await post({ ...looking, after: randomUUID() })).status).toBe(409);
  });

  it('posted twice under one key it is there once', async () => {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [
      await ines.post<AlertDesk>(UPDATES, looking, options),
      await ines.post<AlertDesk>(UPDATES, looking, options),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await desk()).updates).toHaveLength(1);
  });

  it.each([
    ['no words', { words: '  ' }, 'words'],
    ['more than 280 letters', { words: 'x'.repeat(281) }, 'words'],
    ['a line break', { words: 'one\ntwo' }, 'words'],
    ['a zero byte', { words: 'one\u0000two' }, 'words'],
    ['a turn of direction', { words: 'one\u202etwo' }, 'words'],
    ['a list for words', { words: ['one'] }, 'words'],
    ['an unknown title', { stage: 'fine' }, 'stage'],
    ['an unknown part', { part: 'payments' }, 'part'],
    ['no word of what was shown', { after: undefined }, 'after'],
  ])('an update with %s is refused, with what is wrong', async (_what, change, field) => {
    expect(await post({ ...looking, ...change })).toMatchObject({ status: 400, body: { field } });
    expect((await desk()).updates).toEqual([]);
  });

  it('what looks like markup is shown as it is, up to the last of 280 letters', async () => {
    const words = `<b>Bold</b> & "so" ${'é'.repeat(260)}`.slice(0, 280);
    expect((await post({ ...looking, words })).body.updates[0]!.words).toBe(words);
  });

  it('an update is withdrawn once, and its end as well', async () => {
    const { updates } = (await post(looking)).body;
    const withdraw = (id: string) => other.post<AlertDesk>(`${UPDATES}/${id}/withdraw`, {});
    const over = (await post({ stage: 'over', words: 'Done.', after: updates[0]!.id })).body.updates[0]!;
    expect((await withdraw(over.id)).body.updates.map(({ stage }) => stage)).toEqual(['looking']);
    await waitFor(async () => (await readNow()).length === 1, { what: 'that it is not over' });
    expect((await withdraw(updates[0]!.id)).body.updates).toEqual([]);
    expect(await withdraw(over.id)).toMatchObject({ status: 404, body: { error: 'This update is no longer shown.' } });
    await waitFor(async () => (await readNow()).length === 0, { what: 'that it is withdrawn' });
    expect((await entries('status-page')).slice(-4)).toMatchObject([
      { action: 'status.post', details: { updateId: updates[0]!.id, words: looking.words, part: 'images' } },
      { action: 'status.post', details: { updateId: over.id, stage: 'over' } },
      { action: 'status.withdraw', details: { updateId: over.id } },
      { action: 'status.withdraw', details: { updateId: updates[0]!.id } },
    ]);
  });
});
