// Loaded only where a collector is configured: see tracing.ts.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.js';
import { WatchedExporter } from './watched-exporter.js';

interface CollectorSettings {
  /** Most spans that wait for the collector; further ones are dropped. */
  queueSize: number;
  url: string;
  headers: Record<string, string>;
  log: Pick<Logger, 'warn' | 'info'>;
}

const BATCH_SPANS = 512;
/** Spans leave at least that often. */
const BATCH_DELAY_MS = 1_000;
/** A collector that takes longer loses the batch. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Until a request that does not keep to its own time is given up. */
const EXPORT_MARGIN_MS = 1_000;

/** Sends spans to the collector in batches, beside the work. */
export const collectorOf = ({ queueSize, url, headers, log }: CollectorSettings): SpanProcessor =>
  new BatchSpanProcessor({
    exporter: new WatchedExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS }), log),
    maxQueueSize: queueSize,
    maxExportBatchSize: Math.min(BATCH_SPANS, queueSize),
    scheduledDelayMillis: BATCH_DELAY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS + EXPORT_MARGIN_MS,
  });
