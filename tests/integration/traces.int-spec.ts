import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stackFile } from '#stack/supervisor/stack-file';
import { startStack, type Stack } from '#stack/supervisor/start-stack';
import { UNLIMITED } from '#stack/testing/unlimited';
import { api, database, faults, signIn, waitFor } from '#testing';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#testing/trace-receiver';
import { ended, generate, PROMPT } from './generations.js';
import { ADDRESS, liftLimits, newAdmin, placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';
import { click, outline, traceWhen } from './traced.js';

/** As OTLP numbers the kinds of spans. */
const [SERVER, CLIENT] = [2, 3];
const CARD = '4000 0000 0000 9995';
const MAIL_ADDRESS = 'ada.of.traces@example.com';
const untraced = process.env.INKLOOM_STACK_FILE;
const folder = mkdtempSync(path.join(tmpdir(), 'inkloom-traces-'));
let receiver: TraceReceiver;
let traced: Stack;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  traced = await startStack({
    dataDir: path.join(folder, 'data'),
    build: false,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      SANDBOX_IMAGE_MS: '200',
      SANDBOX_TASK_MS: '300',
      MOCKUP_FIRST_WAIT_MS: '300',
      MOCKUP_POLL_MS: '200',
      APPROVAL_UNDO_MS: '0',
      JOB_BACKOFF_MS: '300',
      JOB_RELAY_INTERVAL_MS: '300',
      // A slow machine is no reason to put a job on its queue twice, which the trace would show.
      JOB_RELAY_GRACE_MS: '30000',
      ALERT_INTERVAL_MS: '86400000',
      // Or it may be the first to capture what is approved.
      PAYMENT_RECONCILE_INTERVAL_MS: '86400000',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20the%20test',
      ...UNLIMITED,
    },
    postgresSettings: { fsync: 'off' },
  });
  process.env.INKLOOM_STACK_FILE = stackFile(traced.dataDir);
  await liftLimits();
});
afterAll(async () => {
  await traced?.stop({ remove: true });
  await receiver?.close();
  process.env.INKLOOM_STACK_FILE = untraced;
  rmSync(folder, { recursive: true, force: true });
});

/** Names of the spans above, the nearest first, up to what accepted the job. */
function ancestorsOf(span: ReceivedSpan): string[] {
  const parent = receiver.spans.find(({ spanId }) => spanId === span.parentSpanId);
  if (!parent) return [];
  return [parent.name, ...(parent.name.startsWith('accept ') ? [] : ancestorsOf(parent))];
}
const isRequest = ({ kind }: ReceivedSpan) => kind === SERVER;
const isPublication = ({ name }: ReceivedSpan) => name.startsWith('publish ');
/** Whichever request comes first has the identity provider looked up. */
const isDiscovery = ({ name }: ReceivedSpan) => name === 'identity discover';
const runs = (spans: ReceivedSpan[], kind: string) => spans.filter(({ name }) => name === `run ${kind}`);
const giveAddress = async (orderId: string): Promise<void> => {
  const db = await database();
  await db.query('update users set email = $2 where id = (select user_id from orders where id = $1)', [
    orderId,
    MAIL_ADDRESS,
  ]);
  await db.end();
};
const word = () => `w${Math.random().toString(36).slice(2)}`;

/** In a body of the receiver. */
const IDS_AND_TIMES = /"\w*(?:[tT]raceId|[sS]panId|UnixNano)":"[0-9a-f]+"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

describe('traces', () => {
  it('[JOB-10] hold the request, the queue, every try and the calls of the provider in one, over a retry and a replay', async () => {
    const [token, mark, page] = [await newShopper(), word(), click()];
    const prompt = `${PROMPT}, ${mark}`;
    await faults.add({ service: 'openai', match: mark, mode: 'status', status: 503, times: 1 });
    await faults.add({ service: 'openai', match: mark, mode: 'status', status: 400, times: 1 });
    const { body } = await generate(token, { prompt }, page.headers);
    expect(await ended(token, body.jobId)).toMatchObject({ status: 'failed' });

    const replay = click();
    const replayed = await api(await signIn('operator')).post(
      `/api/ops/jobs/replay`,
      { ids: [body.jobId], reason: 'once more' },
      { headers: replay.headers },
    );
    expect(replayed.body).toMatchObject({ replayed: [body.jobId] });
    expect(await ended(token, body.jobId)).toMatchObject({ status: 'completed' });

    const spans = await traceWhen(
      receiver,
      page.traceId,
      (all) => runs(all, 'generation.image').length === 3 && all.some(isRequest),
    );
    expect(outline(spans, (span) => !isPublication(span) && !isDiscovery(span))).toEqual([
      'gateway POST /api/generate-image',
      '  gateway accept generation.image',
      '    gateway enqueue generation.image',
      '      gateway add generation.generation.image',
      '        worker-generation process generation',
      '          worker-generation run generation.image (retrying) (UNAVAILABLE)',
      '            worker-generation openai generate (UNAVAILABLE)',
      '        worker-generation process generation',
      '          worker-generation run generation.image (failed) (BAD_REQUEST)',
      '            worker-generation openai generate (BAD_REQUEST)',
      '    worker enqueue generation.image',
      '      worker add generation.generation.image',
      '        worker-generation process generation',
      '          worker-generation run generation.image (completed)',
      '            worker-generation openai generate',
    ]);
    const request = spans.find(isRequest)!;
    expect(request).toMatchObject({
      parentSpanId: page.spanId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/generate-image',
        'http.response.status_code': 202,
        'inkloom.request_id': expect.any(String),
      },
    });
    const [first, second, third] = runs(spans, 'generation.image').sort((one, other) => one.startMs - other.startMs);
    expect(first).toMatchObject({
      attributes: { 'inkloom.job.id': body.jobId, 'inkloom.job.attempt': 1, 'inkloom.job.dispatch': 1 },
      events: [{ name: 'retrying', attributes: { 'error.type': 'UNAVAILABLE' } }],
    });
    expect(second!.attributes).toMatchObject({ 'inkloom.job.attempt': 2 });
    expect(third!.attributes).toMatchObject({ 'inkloom.job.attempt': 1, 'inkloom.job.dispatch': 2 });
    // What the provider answered, in the span of the call.
    expect(
      spans
        .filter((span) => span.kind === CLIENT && !isDiscovery(span))
        .map((call) => call.attributes['http.response.status_code']),
    ).toEqual([503, 400, undefined]);
    // The replay is of another trace, which can be found from this one.
    const again = spans.find(
      ({ service, name }) => name.startsWith('enqueue') && service === 'inkloom-worker-fulfilment',
    );
    expect(again!.links).toEqual([{ traceId: replay.traceId, spanId: expect.any(String) }]);
    // The page is notified from within the run.
    const published = spans.filter(isPublication).map(({ parentSpanId }) => parentSpanId);
    expect(published).toContain(third!.spanId);
  });

  it('[JOB-10, ADM-03] hold an approval with its payment, the print provider, and the try that failed', async () => {
    const { order } = await placedOrder();
    await giveAddress(order._id);
    const page = click();
    await faults.add({ service: 'printful', match: 'POST /orders', mode: 'status', status: 503, times: 1 });
    const { status } = await api(await newAdmin()).post(
      `/api/admin/orders/${order._id}/approve`,
      {},
      { headers: page.headers },
    );
    expect(status).toBe(200);
    const spans = await traceWhen(
      receiver,
      page.traceId,
      (all) => runs(all, 'order.track').length > 0 && all.some(isRequest),
    );
    // Whoever follows the order may look more than once meanwhile.
    const [, ...moreLooks] = runs(spans, 'order.track').map(({ parentSpanId }) => parentSpanId);
    const isOfInterest = (span: ReceivedSpan) =>
      !isPublication(span) &&
      !isDiscovery(span) &&
      !moreLooks.includes(span.spanId) &&
      span.name !== 'accept order.mail';
    expect(outline(spans, isOfInterest)).toEqual([
      'gateway POST /api/admin/orders/:id/approve',
      '  gateway accept order.submit',
      '    gateway enqueue order.submit',
      '      gateway add fulfilment.order.submit',
      '        worker-fulfilment process fulfilment',
      '          worker-fulfilment run order.submit (retrying) (UNAVAILABLE)',
      '            worker-fulfilment stripe capture',
      '            worker-fulfilment printful GET /orders/:id (NOT_FOUND)',
      '            worker-fulfilment printful POST /orders (UNAVAILABLE)',
      '        worker-fulfilment process fulfilment',
      '          worker-fulfilment run order.submit (completed)',
      '            worker-fulfilment printful GET /orders/:id (NOT_FOUND)',
      '            worker-fulfilment printful POST /orders',
      '            worker-fulfilment printful GET /orders/:id',
      '            worker-fulfilment printful POST /orders/:id/confirm',
      '            worker-fulfilment accept order.track',
      '              worker enqueue order.track',
      '                worker add fulfilment.order.track',
      '                  worker-fulfilment process fulfilment',
      '                    worker-fulfilment run order.track (waiting)',
      '                      worker-fulfilment printful GET /orders/:id',
    ]);
    expect(spans.find(isRequest)!.parentSpanId).toBe(page.spanId);
    // The payment's event may be the first to approve the order: then its request has the mail.
    const mail = await waitFor(
      () => Promise.resolve(receiver.spans.find(({ name, kind }) => name === 'smtp send' && kind === CLIENT)),
      { what: 'the mail' },
    );
    expect(ancestorsOf(mail)).toEqual([
      'run order.mail',
      'process fulfilment',
      'add fulfilment.order.mail',
      'enqueue order.mail',
      'accept order.mail',
    ]);
  });

  it('[JOB-10, S23, CHK-02] say nothing of people: no prompt, no address, no token, no key, no card number', async () => {
    // Refused, and told to no collector.
    const page = click();
    const note = { note: `my card is ${CARD}`, prompt: CARD };
    expect((await api(await newShopper()).post('/api/generate-image', note, { headers: page.headers })).status).toBe(
      400,
    );
    await traceWhen(receiver, page.traceId, (spans) => spans.some(isRequest));
    expect(receiver.spans.length).toBeGreaterThan(20);
    // Without ids and times, in whose digits a zip code may stand by chance.
    const all = receiver.bodies.join('\n').replace(IDS_AND_TIMES, '');
    for (const secret of [
      PROMPT,
      ADDRESS.name,
      ADDRESS.street,
      ADDRESS.zip,
      ADDRESS.city,
      MAIL_ADDRESS,
      CARD,
      CARD.replaceAll(' ', ''),
      'load-',
      'sandbox|',
      'eyJ',
      'Bearer',
      'sk_test',
      'of the test',
      '@',
    ])
      expect({ secret, told: all.includes(secret) }).toEqual({ secret, told: false });
    expect(receiver.headers.every((headers) => headers['x-collector-key'] === 'of the test')).toBe(true);
  });

  it('[JOB-10] have ids alone unless a collector is configured', async () => {
    process.env.INKLOOM_STACK_FILE = untraced;
    try {
      const [token, page] = [await newShopper(), click()];
      const { body } = await generate(token, {}, page.headers);
      await ended(token, body.jobId);
      const db = await database();
      const { rows } = await db.query('select traceparent from jobs where id = $1', [body.jobId]);
      await db.end();
      // Continued from the page, and not to be recorded.
      expect(rows[0].traceparent).toMatch(new RegExp(`^00-${page.traceId}-[0-9a-f]{16}-00$`));
    } finally {
      process.env.INKLOOM_STACK_FILE = stackFile(traced.dataDir);
    }
  });
});
