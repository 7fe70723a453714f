import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const valueSchema = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
  boolValue: z.boolean().optional(),
  doubleValue: z.number().optional(),
});
const attributesSchema = z.array(z.looseObject({ key: z.string(), value: valueSchema })).default([]);
const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: attributesSchema,
  events: z.array(z.looseObject({ name: z.string(), attributes: attributesSchema })).default([]),
  links: z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.looseObject({ code: z.number().optional(), message: z.string().optional() }).default({}),
});
const requestSchema = z.looseObject({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: attributesSchema }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })),
    }),
  ),
});

type Value = string | number | boolean | undefined;
export interface ReceivedSpan {
  /** The process, such as `inkloom-gateway`. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Record<string, Value>;
  events: { name: string; attributes: Record<string, Value> }[];
  links: { traceId: string; spanId: string }[];
  failed: boolean;
}

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** All that was received, as it came. */
  bodies: string[];
  headers: IncomingMessage['headers'][];
  close: () => Promise<void>;
}

/** A collector of traces: takes OTLP in JSON over HTTP and keeps the spans. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const received: Pick<TraceReceiver, 'spans' | 'bodies' | 'headers'> = { spans: [], bodies: [], headers: [] };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      const isExpected = request.method === 'POST' && request.url === '/v1/traces';
      if (isExpected) {
        received.bodies.push(body);
        received.headers.push(request.headers);
        received.spans.push(...spansIn(body));
      }
      response.writeHead(isExpected ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn(body: string): ReceivedSpan[] {
  return requestSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(service, span)));
  });
}

const spanOf = (service: string, span: z.infer<typeof spanSchema>): ReceivedSpan => ({
  service,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId || undefined,
  name: span.name,
  kind: span.kind,
  startMs: millisOf(span.startTimeUnixNano),
  endMs: millisOf(span.endTimeUnixNano),
  attributes: valuesOf(span.attributes),
  events: span.events.map(({ name, attributes }) => ({ name, attributes: valuesOf(attributes) })),
  links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
  failed: span.status.code === FAILED,
});

/** As OTLP numbers the states of spans. */
const FAILED = 2;
const NANOS_PER_MS = 1_000_000;
const millisOf = (nanos: string): number => Number(nanos) / NANOS_PER_MS;

const valuesOf = (attributes: z.infer<typeof attributesSchema>): Record<string, Value> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.boolValue ?? value.doubleValue,
    ]),
  );
