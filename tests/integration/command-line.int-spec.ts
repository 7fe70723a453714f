import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { QueueState } from '#contracts';
import { api, database, faults, signIn, stack, waitFor, type ApiResponse } from '#testing';
import { ended, generate, jobOf } from './generations.js';
import { asOperator, json, ops } from './ops-command.js';
import { LoginBrowser, signInAtProvider } from './security/login-browser.js';
import { newShopper } from './shoppers.js';

/** Failed generations of one new shopper. */
async function failedJobs(count: number): Promise<{ token: string; userId: string; failed: string[] }> {
  const token = await newShopper();
  const { user } = (await api(token).get('/auth/check')).body as { user: { _id: string } };
  const prompt = `A kite, ${randomUUID()}`;
  const fault = { service: 'openai', match: prompt, mode: 'status', status: 400 } as const;
  const failed = await faults.during(fault, async () => {
    const accepted: ApiResponse[] = [];
    for (let made = 0; made < count; made += 1) accepted.push(await generate(token, { prompt: `${prompt} ${made}` }));
    return Promise.all(accepted.map(async ({ body }) => (await ended(token, body.jobId)).jobId as string));
  });
  return { token, userId: user._id, failed };
}

describe('the command line for operators', () => {
  it('[JOB-08, S24] signs in by a code, keeps that to its owner, and forgets it', async () => {
    const env = { XDG_CONFIG_HOME: mkdtempSync(path.join(tmpdir(), 'inkloom-ops-')) };
    expect(await ops(['account'], { env })).toMatchObject({ code: 3, notes: expect.stringContaining('ops -- login') });
    const login = await ops(['login'], { env, meanwhile: (notes) => enterCode(notes, 'operator') });
    expect(login).toMatchObject({ code: 0, out: expect.stringMatching(/^Signed in at .* as .*operator until /) });
    const file = path.join(env.XDG_CONFIG_HOME, 'inkloom', 'session.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(json(await ops(['account', '--json'], { env }))).toMatchObject({
      permissions: expect.arrayContaining(['write:Terminal']),
    });
    // [S24] The gateway has no part in such a sign-in, and records it by the first call with its token.
    const { sub } = json<{ sub: string }>(await ops(['account', '--json'], { env }));
    const recorded = ['audit', 'list', '--who', sub, '--action', 'sign-in', '--since', '5m', '--json'];
    const signIns = json<{ details: Record<string, unknown> }[]>(await ops(recorded, { env }));
    const fromHere = signIns.filter(({ details }) => details.client === 'inkloom-cli');
    expect(fromHere).toMatchObject([{ details: { rights: expect.arrayContaining(['write:Terminal']) } }]);
    const kept = readFileSync(file, 'utf8');
    expect((await ops(['logout'], { env })).code).toBe(0);
    expect((await ops(['queues'], { env })).code).toBe(3);
    expect(kept).toContain(stack().urls.web);
  });

  it('[JOB-08] lets nobody in who is no operator', async () => {
    const env = { XDG_CONFIG_HOME: mkdtempSync(path.join(tmpdir(), 'inkloom-ops-')) };
    const login = await ops(['login'], { env, meanwhile: (notes) => enterCode(notes, 'shopper2') });
    expect(login).toMatchObject({ code: 3, notes: expect.stringContaining('write:Terminal') });
    expect((await ops(['account'], { env })).code).toBe(3);
    const shopper = { INKLOOM_TOKEN: await newShopper() };
    for (const args of [['queues'], ['jobs', 'list'], ['jobs', 'groups'], ['settings']])
      expect({ args, code: (await ops(args, { env: shopper })).code }).toEqual({ args, code: 3 });
  });

  it('[JOB-08] lists, shows, replays and discards failed jobs, and never without being told to', async () => {
    const env = await asOperator();
    const { token, userId, failed } = await failedJobs(3);
    const chosen = ['--user', userId, '--status', 'failed'];
    const listed = json<{ jobId: string }[]>(await ops(['jobs', 'list', ...chosen, '--json'], { env }));
    expect(listed.map(({ jobId }) => jobId).sort()).toEqual([...failed].sort());
    expect((await ops(['jobs', 'list', ...chosen, '--limit', '2'], { env })).out.trim().split('\n')).toHaveLength(3);
    const shown = await ops(['jobs', 'show', failed[0]!], { env });
    expect(shown.out).toMatch(/status +failed/);
    expect(shown.out).toMatch(/^1 +\S+Z +[\d.]+ +BAD_REQUEST +worker-generation@/m);
    expect((await ops(['jobs', 'groups'], { env })).out).toContain('generation.image');

    const replay = ['jobs', 'replay', '--user', userId, '--reason', 'provider is back'];
    expect((await ops([...replay, '--dry-run'], { env })).out).toContain('3 failed jobs would run again');
    expect(await ops(replay, { env })).toMatchObject({ code: 6, notes: expect.stringContaining('--yes') });
    for (const id of failed) expect(await jobOf(token, id)).toMatchObject({ status: 'failed' });
    const discard = ['jobs', 'discard', failed[2]!, '--reason', 'not wanted'];
    expect(await ops(discard, { env })).toMatchObject({
      code: 6,
      notes: expect.stringContaining('Set 1 failed job aside?'),
    });
    expect((await ops([...discard, '--yes'], { env })).out).toContain('1 failed job set aside');
    const replayed = await ops([...replay, '--yes', '--rate', '50', '--json'], { env });
    expect([...json<{ replayed: string[] }>(replayed).replayed].sort()).toEqual(failed.slice(0, 2).sort());
    for (const id of failed.slice(0, 2)) expect(await ended(token, id)).toMatchObject({ status: 'completed' });
    expect(await jobOf(token, failed[2]!)).toMatchObject({ status: 'failed' });
    expect((await ops(['jobs', 'watch', failed[0]!], { env })).out).toContain('completed');
    const events = (await ops(['jobs', 'watch', failed[0]!, '--json'], { env })).out.trim().split('\n');
    expect(events.map((event) => JSON.parse(event))).toMatchObject([{ status: 'completed' }]);
    expect((await ops(['jobs', 'watch', failed[2]!], { env })).code).toBe(1);
  });

  it('[JOB-08] leaves out of a list what was set aside, unless it is asked for', async () => {
    const env = await asOperator();
    const { userId, failed } = await failedJobs(2);
    const operator = api(await signIn('operator'));
    await operator.post('/api/ops/jobs/discard', { ids: [failed[0]], reason: 'not wanted' });
    const listed = async (...more: string[]): Promise<string[]> =>
      json<{ jobId: string }[]>(await ops(['jobs', 'list', '--user', userId, '--json', ...more], { env })).map(
        ({ jobId }) => jobId,
      );
    expect(await listed('--status', 'failed')).toEqual([failed[1]]);
    expect(await listed()).toEqual([failed[1]]);
    expect(await listed('--discarded')).toEqual([failed[0]]);
    expect(await listed('--discarded', '--status', 'failed')).toEqual([failed[0]]);
    for (const status of ['completed', 'queued'])
      expect(await ops(['jobs', 'list', '--discarded', '--status', status], { env })).toMatchObject({
        code: 2,
        notes: 'Only failed jobs can be set aside: leave out --status or --discarded.\n',
      });
  });

  it('[JOB-08] prints each job that fails while it watches, once', async () => {
    const env = await asOperator();
    const ids: string[] = [];
    const { out } = await ops(['jobs', 'watch', '--kind', 'generation.image'], {
      env,
      isStopped: true,
      meanwhile: async (notes, printed) => {
        await waitFor(() => notes().includes('from now on'), { what: 'the watch' });
        for (let turn = 0; turn < 2; turn += 1) {
          const [id] = (await failedJobs(1)).failed;
          ids.push(id!);
          await waitFor(() => printed().includes(id!), { what: 'the failed job' });
        }
      },
    });
    for (const id of ids) expect(out.split('\n').filter((line) => line.includes(id))).toHaveLength(1);
  });

  it('[JOB-08] watches what fails without what is set aside, or that alone', async () => {
    const env = await asOperator();
    const db = await database();
    /** A job that failed just now, and was set aside before anybody looked. */
    const fail = async (discarded: boolean): Promise<string> => {
      const { rows } = await db.query(
        `insert into jobs (id, kind, queue, title, status, attempts, input, error, check_at, finished_at, discarded_at)
         values (gen_random_uuid(), 'ops.ping', 'generation', 'watched', 'failed', 1, '{"note":"watched"}',
           '{"code":"TIMEOUT","class":"retry","message":"slow"}', now(), now(), case when $1 then now() end) returning id`,
        [discarded],
      );
      return rows[0].id as string;
    };
    for (const more of [[], ['--discarded', '--json']]) {
      const ids: string[] = [];
      const { out } = await ops(['jobs', 'watch', '--kind', 'ops.ping', ...more], {
        env,
        isStopped: true,
        meanwhile: async (notes, printed) => {
          await waitFor(() => notes().includes('from now on'), { what: 'the watch' });
          const wanted = more.length > 0;
          ids.push(await fail(!wanted), await fail(wanted));
          await waitFor(() => printed().includes(ids[1]!), { what: 'the failed job' });
        },
      });
      expect({ more, printed: out.includes(ids[0]!) }).toEqual({ more, printed: false });
      const events = out.trim().split('\n');
      if (more.includes('--json'))
        expect(events.map((event) => (JSON.parse(event) as { jobId: string }).jobId)).toContain(ids[1]);
    }
    await db.query(`delete from jobs where kind = 'ops.ping' and title = 'watched'`);
    await db.end();
  });

  it('[JOB-14] pauses and resumes a queue', async () => {
    const env = await asOperator();
    const paused = async () =>
      json<{ name: string; paused: boolean }[]>(await ops(['queues', '--json'], { env })).find(
        ({ name }) => name === 'fulfilment',
      )!.paused;
    expect((await ops(['queues', 'pause', 'fulfilment'], { env })).code).toBe(6);
    expect(await paused()).toBe(false);
    try {
      expect(await ops(['queues', 'pause', 'fulfilment', '--yes'], { env })).toMatchObject({
        out: expect.stringContaining('fulfilment is paused'),
        notes: expect.stringContaining('Replays and discards run there'),
      });
      const resumed = await ops(['queues', 'resume', 'fulfilment'], { env });
      expect(resumed).toMatchObject({ code: 6, notes: expect.stringContaining('--yes') });
      expect(await paused()).toBe(true);
    } finally {
      await ops(['queues', 'resume', 'fulfilment', '--yes'], { env });
    }
    expect(await paused()).toBe(false);
  });

  it('[JOB-14] shows workers and settings, and asks before it changes queues, workers or settings', async () => {
    const env = await asOperator();
    expect((await ops(['workers'], { env })).out).toMatch(/^generation +worker-generation@.* 1\.0\.0 .* running/m);
    expect((await ops(['queues', 'slots', 'fulfilment', '0'], { env })).code).toBe(2);
    const [{ name: worker }] = json<[{ name: string }]>(await ops(['workers', '--json'], { env }));
    const changes = [
      ['queues', 'slots', 'fulfilment', '7'],
      ['settings', 'provider', 'gemini'],
      ['workers', 'drain', worker],
      ['workers', 'resume', worker],
      ['settings', 'model', 'openai', 'gpt-image-1'],
      ['settings', 'storage', 's3'],
    ];
    const refused = await Promise.all(changes.map((words) => ops(words, { env })));
    for (const each of refused) expect(each).toMatchObject({ code: 6, notes: expect.stringContaining('--yes') });
    expect((await ops(['settings'], { env })).out).toMatch(/^storage +local/m);
  });

  it('[JOB-09] changes the slots of running workers, and gives them their own number back', async () => {
    const env = await asOperator();
    const state = async () => {
      const { body } = await api(await signIn('operator')).get<QueueState[]>('/api/ops/queues');
      return body.find(({ name }) => name === 'mockup')!;
    };
    const { slots: configured, alive } = await state();
    const until = (slots: number) => waitFor(async () => (await state()).slots === slots, { what: `${slots} slots` });
    try {
      const { code, out } = await ops(['queues', 'slots', 'mockup', '7', '--yes'], { env });
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Workers of mockup take 7 at once') });
      await until(7 * alive.length);
    } finally {
      await ops(['queues', 'slots', 'mockup', 'default', '--yes'], { env });
    }
    await until(configured);
  });

  it('[JOB-08] says by its exit code what kept it from its work', async () => {
    const env = await asOperator();
    const codeOf = async (args: string[], more: NodeJS.ProcessEnv = {}) =>
      (await ops(args, { env: { ...env, ...more } })).code;
    expect(await codeOf(['jobs', 'replay', randomUUID()])).toBe(2);
    expect(await codeOf(['jobs', 'replay', '--reason', 'all of them', '--yes'])).toBe(2);
    expect(await codeOf(['jobs', 'list', '--queue', 'nothing'])).toBe(2);
    expect(await codeOf(['jobs', 'list', '--since', 'soon'])).toBe(2);
    expect(await codeOf(['jobs', 'show', 'x'])).toBe(2);
    expect(await codeOf(['jobs', 'discard', randomUUID(), '--reason', 'x', '--yes'])).toBe(2);
    expect(await codeOf(['alerts'])).toBe(0);
    expect(await codeOf(['jobs', 'show', randomUUID()])).toBe(4);
    expect(await codeOf(['jobs', 'replay', randomUUID(), '--reason', 'back again', '--yes'])).toBe(4);
    expect(await codeOf(['queues'], { INKLOOM_URL: 'http://127.0.0.1:9' })).toBe(5);
    expect(await codeOf(['queues'], { INKLOOM_TOKEN: 'forged' })).toBe(3);
    expect(await codeOf(['--help'])).toBe(0);
  });

  it('[JOB-08] completes commands and names', async () => {
    const after = async (...words: string[]) => (await ops(['complete', '--', ...words])).out.trim().split('\n');
    expect(await after()).toEqual(expect.arrayContaining(['jobs', 'queues', 'settings', '--url']));
    expect(await after('jobs')).toEqual(expect.arrayContaining(['list', 'replay', 'watch']));
    expect(await after('queues', 'pause')).toEqual(expect.arrayContaining(['generation', 'mockup', 'fulfilment']));
    expect(await after('jobs', 'list', '--status')).toEqual(expect.arrayContaining(['failed', 'completed']));
    expect((await ops(['completion', 'bash'])).out).toContain('complete -F');
    const env = await asOperator();
    /** What is offered once the stack has answered in time for a shell, which a busy one does not always. */
    const named = (wanted: RegExp, ...words: string[]): Promise<string[]> =>
      waitFor(
        async () => {
          const offered = (await ops(['complete', '--', ...words], { env })).out.trim().split('\n');
          return offered.some((word) => wanted.test(word)) && offered;
        },
        { what: `${wanted.source} after ${words.join(' ')}` },
      );
    expect(await named(/^worker-generation@/, 'workers', 'drain')).toContain('--yes');
    await named(/^gemini-/, 'settings', 'model', 'gemini');
    const [one, other, aside] = (await failedJobs(3)).failed as [string, string, string];
    const operator = api(await signIn('operator'));
    await operator.post('/api/ops/jobs/discard', { ids: [aside], reason: 'not wanted' });
    await named(/^[0-9a-f]{32}$/, 'jobs', 'replay', '--group');
    await named(/^BAD_REQUEST$/, 'jobs', 'list', '--code');
    const shown = await named(new RegExp(one), 'jobs', 'show');
    expect(shown).toEqual(expect.arrayContaining([other, '--json']));
    expect(shown).not.toContain(aside);
    expect(shown.filter((name) => !name.startsWith('-')).length).toBeLessThanOrEqual(50);
    expect(await named(new RegExp(other), 'jobs', 'replay', one)).not.toContain(one);
    await named(new RegExp(aside), 'jobs', 'restore');
    // Without the stack, what is known without it.
    expect(await after('workers', 'drain')).toContain('--yes');
    expect(await after('jobs', 'show')).toEqual(expect.arrayContaining(['--json']));
  });
});

/** Opens the address that the terminal shows, signs in there, and confirms the code. */
async function enterCode(notes: () => string, username: string): Promise<void> {
  await expect.poll(notes).toMatch(/code is \S+/);
  const address = /http\S+/.exec(notes())![0];
  const code = /code is (\S+)/.exec(notes())![1]!;
  const browser = new LoginBrowser();
  const entered = await browser.open(address);
  const confirmed = await submit(browser, entered, { user_code: code, confirm: 'yes' });
  const signedIn = confirmed.body.includes('name="username"')
    ? await signInAtProvider(browser, confirmed.url, username)
    : confirmed;
  const last = signedIn.body.includes('op.deviceConfirmForm')
    ? await submit(browser, signedIn, { user_code: code, confirm: 'yes' })
    : signedIn;
  expect(last.body).toContain('You are signed in');
}

/** Sends the form of a page with its hidden fields. */
function submit(browser: LoginBrowser, page: { url: URL; body: string }, fields: Record<string, string>) {
  const action = /<form[^>]* action="([^"]+)"/.exec(page.body)![1]!;
  const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
    ...fields,
  });
  return browser.open(new URL(action, page.url).href, { method: 'POST', body });
}
