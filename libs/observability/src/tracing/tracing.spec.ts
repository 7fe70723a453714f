import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTraceReceiver, type TraceReceiver } from '#testing/trace-receiver';
import {
  belowCaller,
  belowTraceparent,
  currentTraceparent,
  inSpan,
  isRecordingTraces,
  isTracing,
  startSpan,
} from './trace.js';
import { Tracing, type TracingConfig } from './tracing.js';

const log = { warn: vi.fn(), info: vi.fn() };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`;
let tracing: Tracing | undefined;
let receiver: TraceReceiver | undefined;
let hanging: Server | undefined;

afterEach(async () => {
  await tracing?.onApplicationShutdown();
  await receiver?.close();
  hanging?.closeAllConnections();
  hanging?.close();
  tracing = receiver = hanging = undefined;
});

async function start(endpoint: string | undefined, more: Partial<TracingConfig> = {}): Promise<void> {
  tracing = await Tracing.start('gateway', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }, log);
}
const settings = {
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  TRACE_RATIO: 1,
  TRACE_QUEUE_SPANS: 100,
  APP_VERSION: '1.2.3',
};
/** What was traced, after the process has ended. */
async function received() {
  await tracing!.onApplicationShutdown();
  return receiver!.spans;
}
const traceOf = (traceparent: string | null) => traceparent?.split('-')[1];

describe('traces', () => {
  it('[JOB-10, JOB-14] have ids alone unless a collector is configured: no exporter is loaded and nothing is recorded', async () => {
    vi.doMock('./otel-exporter.js', () => {
      throw new Error('loaded');
    });
    try {
      await start(undefined);
    } finally {
      vi.doUnmock('./otel-exporter.js');
    }
    expect([isTracing(), isRecordingTraces()]).toEqual([true, false]);
    const within = () => inSpan('work', {}, () => Promise.resolve(currentTraceparent()));
    const continued = await belowCaller(CALLER, within);
    expect(continued).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    expect(traceOf(await belowTraceparent(continued, within))).toBe(TRACE);
    const own = await Promise.all([belowCaller(undefined, within), belowTraceparent(null, within)]);
    expect(new Set(own.map(traceOf)).size).toBe(2);
    for (const traceparent of own) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('[JOB-10] nest, continue other processes and callers, and link what comes of another trace', async () => {
    receiver = await startTraceReceiver();
    await start(receiver.url);
    await belowCaller(CALLER, () =>
      inSpan('request', { kind: 'server' }, () =>
        Promise.all([inSpan('one', {}, async () => {}), inSpan('other', { link: OTHER }, async () => {})]),
      ),
    );
    await belowTraceparent(OTHER, () => inSpan('job', {}, async () => {}));
    const spans = await received();
    const named = (name: string) => spans.find((span) => span.name === name)!;
    expect(named('request')).toMatchObject({
      service: 'inkloom-gateway',
      traceId: TRACE,
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
    });
    for (const name of ['one', 'other'])
      expect(named(name)).toMatchObject({ traceId: TRACE, parentSpanId: named('request').spanId });
    expect(named('other').links).toEqual([{ traceId: traceOf(OTHER), spanId: '00f067aa0ba902b7' }]);
    expect(named('job')).toMatchObject({ traceId: traceOf(OTHER), parentSpanId: '00f067aa0ba902b7' });
  });
  const OTHER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it.each(['', 'x', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `${CALLER}-more`, 'é'.repeat(9_000)])(
    '[S23] begin anew where a caller sends what is no traceparent: %.60j',
    async (traceparent) => {
      receiver = await startTraceReceiver();
      await start(receiver.url);
      const own = await belowCaller(traceparent, () =>
        inSpan('request', {}, () => Promise.resolve(currentTraceparent())),
      );
      expect(own).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(traceOf(own)).not.toBe(TRACE);
    },
  );

  it('[JOB-10, S23] record the configured share, whatever callers wish, and all processes the same', async () => {
    receiver = await startTraceReceiver();
    await start(receiver.url, { TRACE_RATIO: 0.5, TRACE_QUEUE_SPANS: 5_000 });
    const callers = Array.from({ length: 400 }, (_, n) => {
      const id = createHash('md5')
        .update(String(n % 200))
        .digest('hex');
      return `00-${id}-b7ad6b7169203331-${n < 200 ? '01' : '00'}`;
    });
    for (const caller of callers)
      await belowCaller(caller, () =>
        inSpan('request', {}, () => {
          const sent = currentTraceparent();
          return belowTraceparent(sent, () => inSpan('job', {}, async () => {}));
        }),
      );
    const spans = await received();
    const requests = spans.filter(({ name }) => name === 'request').map(({ traceId }) => traceId);
    const jobs = spans.filter(({ name }) => name === 'job').map(({ traceId }) => traceId);
    expect(requests.length).toBeGreaterThan(100);
    expect(requests.length).toBeLessThan(300);
    // The same traces whether callers want them recorded or not.
    expect(requests.length).toBe(2 * new Set(requests).size);
    expect(jobs.sort()).toEqual(requests.sort());
  });

  it('[S23] say of a failure its code or class, never its text', async () => {
    receiver = await startTraceReceiver();
    await start(receiver.url);
    const failures = [
      Object.assign(new Error('no fox for ada@example.com'), { code: 'RATE_LIMITED' }),
      Object.assign(new TypeError('a red fox'), { code: 'a red fox' }),
      'a red fox',
    ];
    for (const failure of failures)
      await inSpan('call', {}, () => Promise.reject(failure as Error)).catch(() => undefined);
    const { span } = startSpan('request', { attributes: { 'inkloom.request_id': 'ada@example.com' } });
    span.set({ 'inkloom.operation': 'Bearer abc' });
    span.end();
    const spans = await received();
    expect(spans.filter(({ failed }) => failed).map(({ attributes }) => attributes['error.type'])).toEqual([
      'RATE_LIMITED',
      'TypeError',
      'Error',
    ]);
    expect(spans.at(-1)!.attributes).toEqual({ 'inkloom.request_id': '…', 'inkloom.operation': '…' });
    // Words with letters beyond f: ids are random hex.
    expect(receiver.bodies.join('')).not.toMatch(/fox|example|Bearer/);
  });
});

describe('a collector that is away', () => {
  const MANY = 20_000;
  /** More than may wait, and soon made: an export is given up after seconds. */
  const SOME = 1_000;
  /** Milliseconds for spans that nobody takes. */
  async function spansInVain(count = MANY): Promise<number> {
    const began = performance.now();
    for (let n = 0; n < count; n++) await inSpan('work', {}, async () => {});
    return performance.now() - began;
  }

  it.each(['refuses', 'hangs'])('[JOB-10] that %s keeps neither work nor memory nor the end waiting', async (how) => {
    const waiting: ServerResponse[] = [];
    let bytes = 0;
    hanging = createServer((request, response) => {
      request.on('data', (piece: Buffer) => (bytes += piece.length));
      waiting.push(response);
    }).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    if (how === 'refuses') {
      hanging.close();
      await once(hanging, 'close');
    }
    await start(url);
    expect(await spansInVain()).toBeLessThan(MANY);
    if (how === 'hangs') await vi.waitFor(() => expect(waiting).toHaveLength(1), 60_000);
    else await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 60_000);
    // The batch that is on its way, and no other: further spans are dropped.
    expect(bytes).toBeLessThan(100_000);
    const began = performance.now();
    await tracing!.onApplicationShutdown();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('[JOB-10] for long has only so many spans wait for it, and gets these when it is back', async () => {
    receiver = await startTraceReceiver();
    const { url } = receiver;
    let isBack = false;
    const waiting: (() => void)[] = [];
    hanging = createServer((request, response) => {
      const take = () => {
        const { pathname } = new URL(request.url!, url);
        const sent = fetch(`${url}${pathname}`, { method: 'POST', body: Readable.toWeb(request), duplex: 'half' });
        void sent.then(() => response.end('{}'));
      };
      if (isBack) take();
      else waiting.push(take);
    }).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    await start(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
    await spansInVain(SOME);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 60_000);
    await spansInVain(SOME);
    isBack = true;
    waiting[0]!();
    const { TRACE_QUEUE_SPANS: most } = settings;
    // One batch was on its way.
    await vi.waitFor(() => expect(receiver!.spans.length).toBeGreaterThanOrEqual(2 * most), 60_000);
    // Comes after all that waited.
    await inSpan('last', {}, async () => {});
    await vi.waitFor(() => expect(receiver!.spans.at(-1)!.name).toBe('last'), 60_000);
    expect(receiver.spans).toHaveLength(2 * most + 1);
  });
});
