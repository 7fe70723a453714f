// Loaded by processes that trace: see tracing.ts.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { withoutPrivate } from '../without-private.js';
import type { SpanAttributes, SpanOptions, TraceBackend, TraceSpan } from './trace.js';

export interface TraceSettings {
  role: string;
  version: string;
  /** From 0 to 1: the share of the traces that are recorded. */
  ratio: number;
  /** Where spans go; without one, traces have ids alone. */
  collector: SpanProcessor | undefined;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
};
const LONGEST_VALUE = 200;
const CODE = /^[A-Z][A-Z0-9_]{1,59}$/;

/** Registers OpenTelemetry for this process. */
export function startOpenTelemetry(settings: TraceSettings): { backend: TraceBackend; stop: () => Promise<void> } {
  const { role, version, collector } = settings;
  const ratio = new TraceIdRatioBasedSampler(collector ? settings.ratio : 0);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `inkloom-${role}`, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: ratio }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: collector ? [collector] : [],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return { backend: new OpenTelemetryBackend(ratio, collector !== undefined), stop: () => stop(provider) };
}

function stop(provider: TracerProvider): Promise<void> {
  for (const registered of [trace, context, propagation]) registered.disable();
  return provider.shutdown();
}

class OpenTelemetryBackend implements TraceBackend {
  private readonly tracer = trace.getTracer('inkloom');

  constructor(
    private readonly ratio: TraceIdRatioBasedSampler,
    readonly isRecording: boolean,
  ) {}

  start(name: string, { kind = 'internal', attributes = {}, link }: SpanOptions) {
    const linked = link ? parseTraceParent(link) : null;
    const span = this.tracer.startSpan(name, {
      kind: KINDS[kind],
      attributes: this.isRecording ? clean(attributes) : {},
      links: linked ? [{ context: linked }] : [],
    });
    const within = trace.setSpan(context.active(), span);
    return { span: new OpenTelemetrySpan(span), run: <T>(work: () => T): T => context.with(within, work) };
  }

  below<T>(traceparent: string | null, work: () => T): T {
    return context.with(remote(traceparent ?? undefined), work);
  }

  belowCaller<T>(traceparent: string | undefined, work: () => T): T {
    const parent = traceparent ? parseTraceParent(traceparent) : null;
    if (!parent) return context.with(ROOT_CONTEXT, work);
    const { decision } = this.ratio.shouldSample(ROOT_CONTEXT, parent.traceId);
    const traceFlags = decision === SamplingDecision.NOT_RECORD ? TraceFlags.NONE : TraceFlags.SAMPLED;
    return context.with(trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags, isRemote: true }), work);
  }

  current(): TraceSpan | undefined {
    const span = trace.getActiveSpan();
    return span && new OpenTelemetrySpan(span);
  }

  traceparent(): string | null {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent ?? null;
  }
}

function remote(traceparent: string | undefined): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

class OpenTelemetrySpan implements TraceSpan {
  constructor(private readonly span: Span) {}

  set(attributes: SpanAttributes): void {
    if (this.span.isRecording()) this.span.setAttributes(clean(attributes));
  }

  event(name: string, attributes: SpanAttributes = {}): void {
    if (this.span.isRecording()) this.span.addEvent(name, clean(attributes));
  }

  fail(error: unknown): void {
    const type = typeOf(error);
    this.span.setAttributes({ 'error.type': type });
    this.span.setStatus({ code: SpanStatusCode.ERROR, message: type });
  }

  end(): void {
    this.span.end();
  }
}

/** [S23] The second net: attributes are ids and codes, and what looks like a key, an address or a card is cut all the same. */
function clean(attributes: SpanAttributes): SpanAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPrivate(value) : value,
    ]),
  );
}

/** The code of an error of ours, else its class. */
function typeOf(error: unknown): string {
  const code = typeof error === 'string' ? error : (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && CODE.test(code)) return code;
  return error instanceof Error ? error.name : 'Error';
}
