import { randomBytes } from 'node:crypto';
import type { ReceivedSpan, TraceReceiver } from '#testing/trace-receiver';
import { waitFor } from '#testing';

/** As a page sends it with what its user does. */
export interface Click {
  traceId: string;
  headers: { traceparent: string };
  spanId: string;
}

export function click(): Click {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

/** The spans of a trace, once they are whole. */
export const traceWhen = (
  receiver: TraceReceiver,
  traceId: string,
  isWhole: (spans: ReceivedSpan[]) => boolean,
): Promise<ReceivedSpan[]> => {
  const spans = (): ReceivedSpan[] => receiver.spans.filter((span) => span.traceId === traceId);
  return waitFor(() => Promise.resolve(isWhole(spans()) && spans()), {
    what: 'the trace to be whole',
    timeout: 20_000,
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${outline(spans()).join('\n')}`);
  });
};

/** The tree of a trace, a line for each span; those for which a choice is false are left out with what is below them. */
export function outline(spans: ReceivedSpan[], choice: (span: ReceivedSpan) => boolean = () => true): string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => (known.has(span.parentSpanId ?? '') ? span.parentSpanId : undefined) === parent && choice(span))
      .sort((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [`${'  '.repeat(depth)}${lineOf(span)}`, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}

function lineOf({ service, name, attributes, failed }: ReceivedSpan): string {
  const outcome = attributes['inkloom.job.outcome'];
  const error = failed ? String(attributes['error.type']) : undefined;
  return [service.replace('inkloom-', ''), name, ...[outcome, error].filter(Boolean).map((part) => `(${String(part)})`)].join(' ');
}
