import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { MockupTaskRepository } from '#database';
import { mockupTurnMs, PrintfulClient, type MockupTask } from '#providers';
import type { MockupRequest } from './mockup-request.js';

/** Share of the account's rate that all polls together may use; the rest is for orders and new tasks. */
const POLL_SHARE = 0.5;
/** Jobs of one task that look at it in turn before they do so less often. */
const JOBS_AT_ONCE = 10;

/** Mockup tasks at the print provider, within its limits. */
@Injectable()
export class MockupTasks {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly tasks: MockupTaskRepository,
    private readonly config: Config,
  ) {}

  /** [MOCK-09] Starts a task and returns its key. */
  async start({ printfulProductId, task }: MockupRequest, signal: AbortSignal): Promise<string> {
    return (await this.printful.createMockupTask(printfulProductId, task, { signal })).task_key;
  }

  read(key: string, signal: AbortSignal): Promise<MockupTask> {
    return this.printful.mockupTask(key, { signal });
  }

  /** Milliseconds until the task's turn comes. */
  async turnWaitMs(key: string): Promise<number> {
    const [ahead, limit] = await Promise.all([this.tasks.countAhead(key), this.printful.rateStatus('mockups')]);
    return mockupTurnMs(ahead, limit, this.config.PROVIDER_MAX_PAUSE_MS);
  }

  /** Milliseconds to the next poll: as specified while few tasks run, longer so that all of them together stay within the rate. */
  async pollDelay(): Promise<number> {
    const perSecond = (this.config.PRINTFUL_CALLS_PER_MINUTE / 60) * POLL_SHARE;
    const rendering = await this.tasks.countRendering();
    return Math.max(this.config.MOCKUP_POLL_MS, Math.round((rendering / perSecond) * 1000));
  }

  /** Milliseconds until a job looks again: many jobs of one task share its polls. */
  async lookDelay(key: string): Promise<number> {
    const [delay, jobs] = await Promise.all([this.pollDelay(), this.tasks.countJobs(key)]);
    const factor = Math.min(JOBS_AT_ONCE, Math.max(1, jobs / JOBS_AT_ONCE));
    return Math.round(delay * factor);
  }
}
