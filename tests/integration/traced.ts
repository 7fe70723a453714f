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
  return waitFor(() => Promise.resolve(isWhole(spans()) && rootsOf(spans()).length === 1 && spans()), {
    what: 'the trace to be whole',
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${outline(spans()).join('\n')}`);
  });
};

/** The tree of a trace, a line for each span; those for which a choice is false are left out with what is below them. */
export function outline(spans: ReceivedSpan[], choice: (span: ReceivedSpan) => boolean = () => true): string[] {
  const linesOf = (level: ReceivedSpan[], depth: number): string[] =>
    level
      .filter(choice)
      .sort((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${lineOf(span)}`,
        ...linesOf(
          spans.filter(({ parentSpanId }) => parentSpanId === span.spanId),
          depth + 1,
        ),
      ]);
  return linesOf(rootsOf(spans), 0);
}

/** Those whose parent is not ours, such as the page, or has not been received yet. */
function rootsOf(spans: ReceivedSpan[]): ReceivedSpan[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId));
}

function lineOf({ service, name, attributes, failed }: ReceivedSpan): string {
  // Any worker's relay may be the first to put a job on its queue that a worker accepted.
  const process = /^(enqueue|add) /.test(name) ? service.replace(/worker-.*/, 'worker') : service;
  const outcomes = [attributes['inkloom.job.outcome'], failed ? attributes['error.type'] : undefined];
  return [process.replace('inkloom-', ''), name, ...outcomes.filter(Boolean).map((part) => `(${String(part)})`)].join(
    ' ',
  );
}
