import { SpanKind, type Telemetry } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '@opentelemetry/api';
import type { JobEntity } from '#database';
import { inSpan, Tracing } from '#observability';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#testing/trace-receiver';
import { traceEnqueueing, traceRun } from './job-trace.js';
import { queueTelemetry } from './queue-telemetry.js';

const HOUR_MS = 3_600_000;
let receiver: TraceReceiver;
let tracing: Tracing;
let telemetry: Telemetry<Context>;
const log = { warn: vi.fn(), info: vi.fn() };

beforeEach(async () => {
  receiver = await startTraceReceiver();
  const config = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: undefined,
    TRACE_RATIO: 1,
    TRACE_QUEUE_SPANS: 100,
    APP_VERSION: '1',
  };
  tracing = await Tracing.start('worker-generation', config, log);
  telemetry = queueTelemetry();
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
});

async function received(): Promise<(name: string) => ReceivedSpan | undefined> {
  await tracing.onApplicationShutdown();
  return (name) => receiver.spans.find((span) => span.name === name);
}

/** As BullMQ does it: adds a job, and processes it so much later. */
async function processLater(ms: number): Promise<void> {
  const { tracer, contextManager } = telemetry;
  let metadata = '';
  await inSpan('request', {}, async () => {
    const added = tracer.startSpan('add', { kind: SpanKind.PRODUCER });
    metadata = contextManager.getMetadata(added.setSpanOnContext(contextManager.active()) as Context);
    added.end();
  });
  vi.setSystemTime(Date.now() + ms);
  const from = contextManager.fromMetadata(contextManager.active(), metadata);
  const processed = tracer.startSpan('process', { kind: SpanKind.CONSUMER }, from);
  await contextManager.with(processed.setSpanOnContext(from) as Context, () => inSpan('run', {}, async () => {}));
  processed.end();
}
const jobOf = (traceparent: string | null, createdAt = new Date()) =>
  ({ id: 'j', kind: 'generation.image', dispatch: 1, epoch: 1, attempts: 0, traceparent, createdAt }) as JobEntity;
const OTHER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the telemetry of queues', () => {
  it('[JOB-10] processes a job in the trace of its request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await processLater(HOUR_MS / 2);
    const span = await received();
    expect(span('process')).toMatchObject({ parentSpanId: span('add')!.spanId, traceId: span('request')!.traceId });
    expect(span('run')).toMatchObject({ parentSpanId: span('process')!.spanId });
  });

  it('[JOB-10] begins a linked trace for what happens much later, so that none grows for weeks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await processLater(HOUR_MS * 2);
    const span = await received();
    expect(span('process')!.traceId).not.toBe(span('add')!.traceId);
    expect(span('process')!.links).toEqual([{ traceId: span('add')!.traceId, spanId: span('add')!.spanId }]);
    expect(span('run')!.traceId).toBe(span('process')!.traceId);
  });

  it('[S23] keeps housekeeping, results and texts of errors out', async () => {
    const { tracer, contextManager } = telemetry;
    tracer.startSpan('getNextJob', { kind: SpanKind.INTERNAL }).end();
    const span = tracer.startSpan('process', { kind: SpanKind.CONSUMER });
    span.addEvent('job failed', { 'bullmq.job.failed.reason': 'a red fox' });
    span.recordException(new Error('a red fox'));
    span.end();
    const spanOf = await received();
    expect(spanOf('getNextJob')).toBeUndefined();
    expect(spanOf('process')!.events.map(({ name }) => name)).toEqual(['job failed', 'error']);
    expect(receiver.bodies.join('')).not.toContain('fox');
    expect(contextManager.root!()).not.toBeNull();
  });

  it.each([
    ['of this hour stays in its trace, linked to the replay', 0, true],
    ['of yesterday joins the trace of the replay, linked to its own', 24 * HOUR_MS, false],
  ])('[JOB-10] a replay of a job %s', async (_what, ageMs, isOwn) => {
    const job = jobOf(OTHER, new Date(Date.now() - ageMs));
    await inSpan('replay', {}, () => traceEnqueueing(job, async () => {}));
    const span = await received();
    const [own, replay] = [OTHER.split('-')[1], span('replay')!.traceId];
    const enqueued = span('enqueue generation.image')!;
    expect([enqueued.traceId, enqueued.links.map(({ traceId }) => traceId)]).toEqual(
      isOwn ? [own, [replay]] : [replay, [own]],
    );
  });

  it('[JOB-10] a run whose dispatch carries no trace links to that of its row', async () => {
    await traceRun(jobOf(OTHER), async () => {});
    const span = await received();
    expect(span('run generation.image')!.links).toMatchObject([{ traceId: OTHER.split('-')[1] }]);
  });
});
