/** What a span may say of its work: ids and codes of ours, never what users wrote or who they are [S23]. */
type SpanAttribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'error.type'
  | 'peer.service'
  | 'inkloom.operation'
  | 'inkloom.request_id'
  | 'inkloom.job.id'
  | 'inkloom.job.kind'
  | 'inkloom.job.attempt'
  | 'inkloom.job.dispatch'
  | 'inkloom.job.epoch'
  | 'inkloom.job.outcome'
  | 'inkloom.job.delay_ms'
  | 'inkloom.event'
  | 'inkloom.rooms';
export type SpanAttributes = Partial<Record<SpanAttribute, string | number | boolean>>;

export interface SpanOptions {
  /** Who waits for whom: the work itself by default. */
  kind?: 'server' | 'client' | 'producer' | 'internal';
  attributes?: SpanAttributes;
  /** The traceparent of another trace that led to this work. */
  link?: string | null;
}

/** A piece of work as the trace shows it. */
export interface TraceSpan {
  set(attributes: SpanAttributes): void;
  /** Adds a moment, such as a retry that was decided. */
  event(name: string, attributes?: SpanAttributes): void;
  /** Marks the work as failed. The error gives its code or class alone: its text may repeat what a user wrote. */
  fail(error: unknown): void;
  end(): void;
}

/** What names the traces, and makes their spans while a collector takes them. */
export interface TraceBackend {
  readonly isRecording: boolean;
  /** A span below the present one. Its work runs in `run`; whoever starts it ends it. */
  start(name: string, options: SpanOptions): { span: TraceSpan; run: <T>(work: () => T) => T };
  /** Runs the work below a span of another process, or of none. */
  below<T>(traceparent: string | null, work: () => T): T;
  /** [S23] As `below`, for a traceparent that anybody may have sent: it names the trace, while we decide whether it is recorded. */
  belowCaller<T>(traceparent: string | undefined, work: () => T): T;
  current(): TraceSpan | undefined;
  traceparent(): string | null;
}

const NO_SPAN: TraceSpan = { set: nothing, event: nothing, fail: nothing, end: nothing };
function nothing(): void {
  /* Traces are off. */
}

let backend: TraceBackend | undefined;

export function useTraceBackend(next: TraceBackend | undefined): void {
  backend = next;
}

export const isTracing = (): boolean => backend !== undefined;

/** Whether a collector is to get the spans. Without one, traces have ids alone. */
export const isRecordingTraces = (): boolean => backend?.isRecording === true;

/** The span of the work that runs now. */
export const currentSpan = (): TraceSpan => backend?.current() ?? NO_SPAN;

/** The span of the work that runs now in the W3C's form, to be continued by another process. Null where nothing is traced. */
export const currentTraceparent = (): string | null => backend?.traceparent() ?? null;

export const belowTraceparent = <T>(traceparent: string | null, work: () => T): T =>
  backend ? backend.below(traceparent, work) : work();

export const belowCaller = <T>(traceparent: string | undefined, work: () => T): T =>
  backend ? backend.belowCaller(traceparent, work) : work();

/** A span that ends with an event and not with a function. */
export function startSpan(name: string, options: SpanOptions): { span: TraceSpan; run: <T>(work: () => T) => T } {
  return backend?.start(name, options) ?? { span: NO_SPAN, run: (work) => work() };
}

/** Runs the work in a span, which ends with it. Costs one comparison while traces are off. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  if (!backend) return work(NO_SPAN);
  const { span, run } = backend.start(name, options);
  try {
    return await run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
