import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueueHistoryRepository } from '#jobs';
import { Logger } from '#observability';
import { RealtimePublisher } from '#realtime';
import { QueueStatesService } from './queue-states.service.js';

const INTERVAL_MS = 5_000;

/** Measures the queues for /metrics and the charts, and publishes their states to the operators' pages. */
@Injectable()
export class QueueMonitor implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly states: QueueStatesService,
    private readonly history: QueueHistoryRepository,
    private readonly realtime: RealtimePublisher,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publish(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Never rejects. */
  async publish(): Promise<void> {
    try {
      const queues = await this.states.read();
      const now = new Date();
      await this.realtime.send(['operators'], 'queues.updated', {
        id: 'queues',
        version: now.getTime(),
        queues,
        at: now.toISOString(),
      });
      await this.history.addSample(queues);
    } catch (error) {
      this.log.debug({ err: error }, 'queues not measured');
    }
  }
}
