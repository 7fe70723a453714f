import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { MockupTaskRepository, UserMockupTaskRepository } from '#database';
import { mockupTurnMs, PrintfulClient, type MockupTask } from '#providers';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { OwnPictures } from './own-pictures.js';
import { PrintCallBudget } from './print-call-budget.js';

type TaskRequest = CallOf<'POST /api/printful/mockup-task/:id'>['body'];

/** Mockup tasks that users start themselves. The provider counts their keys up, so whoever asks for one must have started it. */
@Injectable()
export class PrintTasksService {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly tasks: UserMockupTaskRepository,
    private readonly pictures: OwnPictures,
    private readonly budget: PrintCallBudget,
    private readonly waiting: MockupTaskRepository,
    private readonly config: Config,
  ) {}

  async start(userId: string, productId: number, request: TaskRequest): Promise<MockupTask> {
    const files = await Promise.all(
      request.files.map(async (file, at) => ({
        ...file,
        image_url: await this.pictures.addressOf(file.image_url, userId, `files.${at}.image_url`),
      })),
    );
    await this.budget.take(userId);
    await this.assertTurn(userId);
    await this.budget.take(userId, 'mockups');
    const task = await this.printful.createMockupTask(productId, { ...request, files });
    await this.tasks.add(task.task_key, userId);
    return task;
  }

  /** Throws 404 for a task that somebody else, or a job, started. */
  async read(userId: string, taskKey: string): Promise<MockupTask> {
    if (!(await this.tasks.isOwn(taskKey, userId))) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    await this.budget.take(userId);
    return this.printful.mockupTask(taskKey);
  }

  /** Throws 429 while the provider's limit has room only for those who wait with a job: nobody passes them here. */
  private async assertTurn(userId: string): Promise<void> {
    const [ahead, limit] = await Promise.all([
      this.waiting.countAheadOfNew(userId),
      this.printful.rateStatus('mockups'),
    ]);
    const waitMs = ahead > 0 ? mockupTurnMs(ahead, limit, this.config.PROVIDER_MAX_PAUSE_MS) : 0;
    if (waitMs === 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new HttpError(429, 'RATE_LIMITED', text('provider.print.RATE_LIMITED'), { retryAfterSeconds });
  }
}
