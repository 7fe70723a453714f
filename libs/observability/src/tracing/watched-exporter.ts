import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.js';
import { metrics } from '../metrics.js';

type Report = Parameters<SpanExporter['export']>[1];

/** Counts what reaches the collector, and says in the log when it goes away and when it is back, not each time between. */
export class WatchedExporter implements SpanExporter {
  private failing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Pick<Logger, 'warn' | 'info'>,
  ) {}

  export(spans: ReadableSpan[], report: Report): void {
    this.exporter.export(spans, (result) => {
      const ok = result.code === ExportResultCode.SUCCESS;
      metrics.traceSpans.inc({ outcome: ok ? 'sent' : 'lost' }, spans.length);
      if (ok === this.failing) this.say(ok, result.error);
      report(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private say(ok: boolean, error: Error | undefined): void {
    this.failing = !ok;
    if (ok) this.log.info('traces are taken by the collector again');
    else this.log.warn({ err: error }, 'the collector takes no traces; work goes on without them');
  }
}
