import type { SharedBullConfigurationFactory } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, QueueOptions } from 'bullmq';
import { isRecordingTraces, Tracing } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** How long BullMQ keeps what has ended; the rows in PostgreSQL are kept. */
export const retention = {
  removeOnComplete: { age: HOUR_SECONDS, count: 1_000 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 10_000 },
} satisfies JobsOptions;

/** What every queue has: the producer connection, which fails at once while Redis is away, so that accepting a job never hangs. */
@Injectable()
export class SharedQueueOptions implements SharedBullConfigurationFactory {
  /** @param _tracing has begun before the queues are made */
  constructor(
    @InjectRedis('producer') private readonly connection: RedisConnection,
    _tracing: Tracing,
  ) {}

  async createSharedConfiguration(): Promise<QueueOptions> {
    return { connection: this.connection, defaultJobOptions: retention, ...(await telemetryOption()) };
  }
}

/** BullMQ's telemetry where traces are recorded. */
export async function telemetryOption(): Promise<Pick<QueueOptions, 'telemetry'>> {
  if (!isRecordingTraces()) return {};
  const { queueTelemetry } = await import('./queue-telemetry.js');
  return { telemetry: queueTelemetry() };
}
