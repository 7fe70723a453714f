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

/** The traces of this process. Off unless a collector is configured; then OpenTelemetry is not even loaded. */
export class Tracing implements OnApplicationShutdown {
  private constructor(private readonly stopBackend?: () => Promise<void>) {}

  static async start(role: string, config: TracingConfig, log: Pick<Logger, 'warn' | 'info'>): Promise<Tracing> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
    if (!endpoint) return new Tracing();
    const { startOpenTelemetry } = await import('./otel.js');
    const { backend, stop } = startOpenTelemetry({
      role,
      version: config.APP_VERSION,
      ratio: config.TRACE_RATIO,
      queueSize: config.TRACE_QUEUE_SPANS,
      url: `${endpoint}/v1/traces`,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      log,
    });
    useTraceBackend(backend);
    return new Tracing(stop);
  }

  /** After the last work: what it left is sent, unless the collector makes it wait. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.stopBackend) return;
    useTraceBackend(undefined);
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_BATCH_MS).unref());
    await Promise.race([this.stopBackend().catch(() => undefined), late]);
  }
}
