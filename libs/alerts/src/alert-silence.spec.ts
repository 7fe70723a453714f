import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#database';
import { AlertSilenceRepository } from './alert-silence.repository.js';
import { nextStep } from './alert-transition.js';
import { alertBench, type AlertBench } from './alerts.fixture.js';

const FIRED = ['fired mail', 'fired webhook'];
const CLEARED = ['cleared mail', 'cleared webhook'];

describe('while alerts are silenced', () => {
  let bench: AlertBench;
  let operator: string;
  beforeAll(async () => {
    bench = await alertBench();
    operator = newId();
    await bench.database.query(`insert into users (id, issuer, sub, name) values ($1, 'test', 'ines', 'Ines')`, [
      operator,
    ]);
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const silences = () => bench.processes[1].app.get(AlertSilenceRepository, { strict: false });
  const silence = () => bench.database.transaction((tx) => silences().begin(tx, operator));
  /** As if the hour had passed. */
  const pass = () =>
    bench.database.query(
      `update alert_silences set began_at = began_at - interval '1 hour', until = until - interval '1 hour'`,
    );
  const look = () => bench.processes[0].look();
  const tell = () => bench.processes[1].tell();
  const sent = () => [bench.mails.map(({ subject }) => subject.split(':')[0]), bench.calls.length];

  it('an alert fires and shows untold, and what still fires at the end is told then, once', async () => {
    await silence();
    await bench.fireWorkersGone('mockup');
    expect(await bench.firing()).toEqual(['workers-gone mockup']);
    expect((await bench.status())['mockups']).toBe('down');
    await look();
    await tell();
    expect([await bench.told(), sent()]).toEqual([[], [[], 0]]);
    await pass();
    for (let looks = 0; looks < 3; looks += 1) await look();
    await tell();
    expect(await bench.told()).toEqual(FIRED);
    expect(sent()).toEqual([['Firing'], 1]);
  });

  it('what fires and clears meanwhile is never told', async () => {
    await silence();
    await bench.fireWorkersGone('mockup');
    await bench.workers('mockup', true);
    for (let looks = 0; looks < 2; looks += 1) await look();
    expect(await bench.firing()).toEqual([]);
    await pass();
    await look();
    await tell();
    expect([await bench.told(), sent()]).toEqual([[], [[], 0]]);
  });

  it('the end of what was told before is told afterwards', async () => {
    await bench.fireWorkersGone('mockup');
    await tell();
    await silence();
    await bench.workers('mockup', true);
    for (let looks = 0; looks < 2; looks += 1) await look();
    expect(await bench.firing()).toEqual([]);
    await tell();
    expect(sent()).toEqual([['Firing'], 1]);
    await pass();
    await tell();
    expect(await bench.told()).toEqual([...FIRED, ...CLEARED]);
    expect(sent()).toEqual([['Firing', 'Cleared'], 2]);
  });

  it('what was to be sent a moment before waits, without using up its attempts', async () => {
    await bench.fireWorkersGone('mockup');
    await silence();
    for (let tells = 0; tells < 15; tells += 1) expect(await tell()).toBe(0);
    expect(await bench.database.query('select distinct attempts from alert_notices')).toEqual([{ attempts: 0 }]);
    await pass();
    await tell();
    expect(sent()).toEqual([['Firing'], 1]);
  });

  it('nobody is reminded, and again after it', async () => {
    await bench.fireWorkersGone('mockup');
    await silence();
    await bench.database.query(`update alerts set told_at = told_at - interval '4 hours'`);
    await look();
    expect(await bench.told()).toEqual(FIRED);
    await pass();
    await look();
    expect(await bench.told()).toEqual([...FIRED, 'reminder mail', 'reminder webhook']);
  });

  it('it lasts for an hour and no longer, whoever writes it', async () => {
    const until = await silence();
    expect(Math.round((until.getTime() - Date.now()) / 60_000)).toBe(60);
    expect(await silences().find()).toMatchObject({ actorId: operator, actorName: 'Ines', until });
    await expect(bench.database.query(`update alert_silences set until = until + interval '1 second'`)).rejects.toThrow(
      'alert_silences_check',
    );
    await sleep(1);
    const { id } = (await silences().find())!;
    await bench.database.transaction((tx) => silences().end(tx, id));
    expect(await silences().find()).toBeUndefined();
  });
});

describe('the next step of an alert in a silence', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const timing = { now, holdMs: 60_000, calmMs: 60_000, remindMs: 3_600_000 };
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const breach = { subject: 'mockup', value: 1, limit: 1 };
  const young = { since: ago(1), firedAt: null, toldAt: null, calmSince: null };
  const old = { ...young, since: ago(60_000) };
  const untold = { ...old, firedAt: ago(30_000) };
  const told = { ...untold, toldAt: ago(3_600_000) };

  it.each([
    ['waits as long as ever', young, breach, 'wait', 'wait'],
    ['fires untold', old, breach, 'fire-untold', 'fire'],
    ['is told after it', untold, breach, 'wait', 'tell'],
    ['reminds after it', told, breach, 'wait', 'remind'],
    ['calms as ever', untold, undefined, 'calm', 'calm'],
    ['clears as ever', { ...untold, calmSince: ago(60_000) }, undefined, 'clear', 'clear'],
  ] as const)('%s', (_what, alert, wrong, within, after) => {
    expect(nextStep(alert, wrong, { ...timing, silenced: true })).toBe(within);
    expect(nextStep(alert, wrong, { ...timing, silenced: false })).toBe(after);
  });
});
