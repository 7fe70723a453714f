import type { OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#config';
import type { Logger } from '../logger.js';
import { useTraceBackend } from './trace.js';

export type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'TRACE_RATIO' | 'TRACE_QUEUE_SPANS' | 'APP_VERSION'
>;

/** What a process that ends gives the collector for the last spans. */
const LAST_BATCH_MS = 1_000;

/** The traces of this process. Each has its id, for logs and jobs; spans are recorded where a collector is configured. */
export class Tracing implements OnApplicationShutdown {
  private constructor(private readonly stopBackend: () => Promise<void>) {}

  static async start(role: string, config: TracingConfig, log: Pick<Logger, 'warn' | 'info'>): Promise<Tracing> {
    const { startOpenTelemetry } = await import('./otel.js');
    const { APP_VERSION: version, TRACE_RATIO: ratio } = config;
    const { backend, stop } = startOpenTelemetry({ role, version, ratio, collector: await collectorOf(config, log) });
    useTraceBackend(backend);
    return new Tracing(stop);
  }

  /** After the last work: what it left is sent, unless the collector makes it wait. */
  async onApplicationShutdown(): Promise<void> {
    useTraceBackend(undefined);
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_BATCH_MS).unref());
    await Promise.race([this.stopBackend().catch(() => undefined), late]);
  }
}

/** Its exporter is not even loaded where none is configured. */
async function collectorOf(config: TracingConfig, log: Pick<Logger, 'warn' | 'info'>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = config;
  if (!endpoint) return undefined;
  const exporter = await import('./otel-exporter.js');
  return exporter.collectorOf({ queueSize: config.TRACE_QUEUE_SPANS, url: `${endpoint}/v1/traces`, headers, log });
}
