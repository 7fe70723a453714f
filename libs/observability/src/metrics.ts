import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const metricsRegistry = new Registry();

/** Adds Node's own figures (event-loop delay, memory, GC) and the process's role to every metric. */
export function startMetrics(role: string): void {
  metricsRegistry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: metricsRegistry });
}

const registers = [metricsRegistry];

export const metrics = {
  httpSeconds: new Histogram({
    name: 'inkloom_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  }),
  requestsRefused: new Counter({
    name: 'inkloom_http_requests_refused_total',
    help: 'Requests answered 429, by the limit',
    labelNames: ['limit'],
    registers,
  }),
  jobsFinished: new Counter({
    name: 'inkloom_jobs_finished_total',
    help: 'Jobs that ended, by kind, status and error code',
    labelNames: ['kind', 'status', 'code'],
    registers,
  }),
  jobRetries: new Counter({
    name: 'inkloom_job_retries_total',
    help: 'Tries that will be repeated',
    labelNames: ['kind', 'code'],
    registers,
  }),
  jobSeconds: new Histogram({
    name: 'inkloom_job_seconds',
    help: 'Time from acceptance to the end of a job',
    labelNames: ['kind'],
    buckets: [0.05, 0.25, 1, 2.5, 5, 10, 20, 45, 90, 180, 600],
    registers,
  }),
  jobsRemoved: new Counter({
    name: 'inkloom_jobs_removed_total',
    help: 'Finished jobs that were removed for their age',
    labelNames: ['queue'],
    registers,
  }),
  fencedWrites: new Counter({
    name: 'inkloom_job_fenced_writes_total',
    help: 'Writes of late workers that were dropped',
    labelNames: ['kind'],
    registers,
  }),
  relayRepairs: new Counter({
    name: 'inkloom_relay_repairs_total',
    help: 'Jobs put back on the queue',
    labelNames: ['queue', 'reason'],
    registers,
  }),
  relayLagSeconds: new Gauge({
    name: 'inkloom_relay_lag_seconds',
    help: 'How long the open job that is longest due for its check has waited for a relay',
    registers,
  }),
  queueJobs: new Gauge({
    name: 'inkloom_queue_jobs',
    help: 'Jobs on a queue, by state',
    labelNames: ['queue', 'state'],
    registers,
  }),
  queueOldestSeconds: new Gauge({
    name: 'inkloom_queue_oldest_waiting_seconds',
    help: 'Age of the oldest job that waits for a worker',
    labelNames: ['queue'],
    registers,
  }),
  providerCalls: new Counter({
    name: 'inkloom_provider_calls_total',
    help: 'Calls to outside services',
    labelNames: ['provider', 'operation', 'outcome'],
    registers,
  }),
  providerSeconds: new Histogram({
    name: 'inkloom_provider_call_seconds',
    help: 'Time of calls to outside services',
    labelNames: ['provider', 'operation'],
    buckets: [0.05, 0.2, 0.5, 1, 2.5, 5, 15, 45, 120, 300],
    registers,
  }),
  ledgerFaults: new Gauge({
    name: 'inkloom_ledger_faults',
    help: 'Token accounts that the newest check found in disagreement with their entries',
    registers,
  }),
  diskUsed: new Gauge({
    name: 'inkloom_disk_used_ratio',
    help: 'Share in use of the disk with the data folder of the process',
    labelNames: ['disk'],
    registers,
  }),
  certificateEnds: new Gauge({
    name: 'inkloom_certificate_end_timestamp_seconds',
    help: 'When the certificate of a server ends, as it was last read',
    labelNames: ['host'],
    registers,
  }),
  traceSpans: new Counter({
    name: 'inkloom_trace_spans_total',
    help: 'Spans that were sent to the collector of traces, or lost since it did not take them',
    labelNames: ['outcome'],
    registers,
  }),
  sockets: new Gauge({ name: 'inkloom_sockets', help: 'Connected sockets', registers }),
} as const;
