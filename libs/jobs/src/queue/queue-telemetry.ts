// Loaded only while traces are switched on.
import { createContextKey, ROOT_CONTEXT, trace, type Context, type SpanContext } from '@opentelemetry/api';
import { SpanKind, type ContextManager, type Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { ONE_TRACE_MS } from './job-trace.js';

type QueueTracer = Telemetry<Context>['tracer'];
type QueueSpan = ReturnType<QueueTracer['startSpan']>;

const EARLIER_TRACE = createContextKey('earlier trace of the job');
const OF_JOBS: readonly SpanKind[] = [SpanKind.PRODUCER, SpanKind.CONSUMER];

/**
 * BullMQ's own telemetry, for what happens to jobs: adding and processing. Its housekeeping, which goes on for ever, makes
 * no spans. A run long after its job was put on the queue, such as of one that follows an order for weeks, begins a trace
 * of its own, which links to the first.
 */
export function queueTelemetry(): Telemetry<Context> {
  const official = new BullMQOtel({ tracerName: 'bullmq' }) as Telemetry<Context>;
  const contextManager = official.contextManager as ContextManager<Context>;
  return {
    tracer: {
      startSpan: (name, options, parent) =>
        options && OF_JOBS.includes(options.kind)
          ? withoutTexts(official.tracer.startSpan(name, { ...options, ...linksOf(parent) }, parent))
          : NO_SPAN,
    },
    contextManager: {
      with: contextManager.with.bind(contextManager),
      active: () => contextManager.active(),
      root: () => ROOT_CONTEXT,
      getMetadata: (within: Context) =>
        JSON.stringify({ ...carrierOf(contextManager.getMetadata(within)), at: Date.now() }),
      fromMetadata: (_active, metadata) => {
        const sent = contextManager.fromMetadata(ROOT_CONTEXT, metadata);
        const isRecent = Date.now() - Number(carrierOf(metadata).at) < ONE_TRACE_MS;
        return isRecent ? sent : trace.deleteSpan(sent).setValue(EARLIER_TRACE, trace.getSpanContext(sent));
      },
    },
  };
}

const carrierOf = (metadata: string): Record<string, unknown> => JSON.parse(metadata) as Record<string, unknown>;

function linksOf(parent: Context | undefined): { links?: { context: SpanContext }[] } {
  const earlier = parent?.getValue(EARLIER_TRACE) as SpanContext | undefined;
  return earlier ? { links: [{ context: earlier }] } : {};
}

/** [S23] BullMQ writes results and the messages of errors into spans; these are people's. The run below says how it ended. */
function withoutTexts(span: QueueSpan): QueueSpan {
  return {
    setSpanOnContext: (within: Context) => span.setSpanOnContext(within) as Context,
    setAttribute: (name, value) => span.setAttribute(name, value),
    setAttributes: (attributes) => span.setAttributes(attributes),
    addEvent: (name) => span.addEvent(name),
    recordException: () => span.addEvent('error'),
    end: () => span.end(),
  };
}

const nothing = (): void => undefined;
const NO_SPAN: QueueSpan = {
  setSpanOnContext: (within: Context) => within,
  setAttribute: nothing,
  setAttributes: nothing,
  addEvent: nothing,
  recordException: nothing,
  end: nothing,
};
