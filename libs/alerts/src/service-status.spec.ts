import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServicePart, UpdateStage } from '#contracts';
import { newId } from '#database';
import { alertBench, type AlertBench } from './alerts.fixture.js';
import { StatusUpdateRepository } from './status-update.repository.js';

describe('what shoppers read', () => {
  let bench: AlertBench;
  let author: string;
  beforeAll(async () => {
    bench = await alertBench();
    author = newId();
    await bench.database.query(`insert into users (id, issuer, sub, name) values ($1, 'test', 'ines', 'Ines')`, [
      author,
    ]);
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const updates = () => bench.processes[0].app.get(StatusUpdateRepository, { strict: false });
  /** Posted so many minutes ago; returns its id. */
  async function post(
    incidentId: string,
    stage: UpdateStage,
    words: string,
    { part = null, ago = 0 }: { part?: ServicePart | null; ago?: number } = {},
  ): Promise<string> {
    const id = await bench.database.transaction((tx) =>
      updates().add(tx, { incidentId, stage, words, part, authorId: author }),
    );
    await bench.database.query(
      'update status_updates set posted_at = now() - make_interval(mins => $2) where id = $1',
      [id, ago],
    );
    return id;
  }
  const withdraw = (id: string) => bench.database.transaction((tx) => updates().withdraw(tx, id));
  /** Fired and cleared so many minutes ago. */
  const past = (rule: string, subject: string, firedAgo: number, clearedAgo: number) =>
    bench.database.query(
      `insert into alerts (id, rule, subject, value, "limit", fired_at, cleared_at)
       values ($1, $2, $3, 1, 1, now() - make_interval(mins => $4), now() - make_interval(mins => $5))`,
      [newId(), rule, subject, firedAgo, clearedAgo],
    );
  const readNow = async () => (await bench.readStatus()).updates.map(({ stage, words }) => `${stage}: ${words}`);
  const readPast = async () =>
    (await bench.readStatus()).past.map(({ part, state, words }) => words ?? `${part} ${state}`);
  const [incident, other] = [newId(), newId()];

  it('is what operators say now, newest first, until it is over, with nothing of who said it', async () => {
    await post(incident, 'looking', 'Some images take minutes.', { part: 'images', ago: 30 });
    await post(incident, 'found', 'A service answers slowly.', { ago: 20 });
    expect(await readNow()).toEqual(['found: A service answers slowly.', 'looking: Some images take minutes.']);
    const { updates: shown, past: before } = await bench.readStatus();
    expect(shown[1]).toEqual({
      stage: 'looking',
      words: 'Some images take minutes.',
      part: 'images',
      at: expect.any(String),
    });
    expect(before).toEqual([]);
    await post(incident, 'over', 'Images were slow for half an hour.');
    expect(await readNow()).toEqual([]);
    const { past: over } = await bench.readStatus();
    expect(over).toMatchObject([{ words: 'Images were slow for half an hour.', part: null, state: null }]);
    expect(Math.round((Date.parse(over[0]!.until) - Date.parse(over[0]!.from)) / 60_000)).toBe(30);
  });

  it('is without what was withdrawn, and goes on where its end was', async () => {
    const first = await post(incident, 'looking', 'We look.', { ago: 9 });
    await post(incident, 'found', 'We found it.', { ago: 8 });
    expect(await withdraw(first)).toBe(true);
    expect(await withdraw(first)).toBe(false);
    expect(await readNow()).toEqual(['found: We found it.']);
    const ending = await post(incident, 'over', 'It is over.');
    expect([await readNow(), await readPast()]).toEqual([[], ['It is over.']]);
    await withdraw(ending);
    expect([await readNow(), await readPast()]).toEqual([['found: We found it.'], []]);
  });

  it('is of one thing at a time: what is over stays out of what comes next', async () => {
    await post(other, 'looking', 'The first.', { ago: 50 });
    await post(other, 'over', 'The first is over.', { ago: 40 });
    await post(incident, 'looking', 'The second.');
    expect([await readNow(), await readPast()]).toEqual([['looking: The second.'], ['The first is over.']]);
  });

  it('is of before what they felt in ninety days, the last five, and what was written in place of the alerts of it', async () => {
    await past('disk-full', 'db', 10, 9);
    await past('queue-waits', 'generation', 130_000, 129_700);
    expect(await readPast()).toEqual([]);
    await past('queue-waits', 'generation', 120, 110);
    await past('queue-waits', 'mockup', 118, 108);
    await past('workers-gone', 'fulfilment', 900, 890);
    await post(other, 'looking', 'Images are slow.', { part: 'images', ago: 115 });
    await post(other, 'over', 'Images were slow.', { part: 'images', ago: 100 });
    expect(await readPast()).toEqual(['Images were slow.', 'mockups slow', 'orders down']);
    // One update about all is about all, whatever the others name.
    await post(incident, 'looking', 'Much is slow.', { part: 'orders', ago: 119 });
    await post(incident, 'over', 'Much was slow.', { ago: 60 });
    expect(await readPast()).toEqual(['Much was slow.', 'Images were slow.', 'orders down']);
    await past('redis-away', '', 800, 790);
    expect(await readPast()).toHaveLength(5);
  });

  it('is kept for longer than a year and not for ever', async () => {
    await post(incident, 'looking', 'Kept.', { ago: 399 * 24 * 60 });
    await post(other, 'looking', 'Removed.', { ago: 401 * 24 * 60 });
    await bench.processes[0].look();
    expect(await bench.database.query('select words from status_updates')).toEqual([{ words: 'Kept.' }]);
  });
});
