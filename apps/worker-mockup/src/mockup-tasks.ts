import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { MockupRepository } from '#database';
import { PrintfulClient, type MockupTask } from '#providers';
import type { MockupSubject, PrintFile } from './print-files.js';

/** Share of the account's rate that all polls together may use; the rest is for orders and new tasks. */
const POLL_SHARE = 0.5;

/** Mockup tasks at the print provider. */
@Injectable()
export class MockupTasks {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly mockups: MockupRepository,
    private readonly config: Config,
  ) {}

  /** [MOCK-09] Starts a task and returns its key. The print file fills its area exactly: crop, scale and rotation are in it. */
  async start({ variant, printfile }: MockupSubject, print: PrintFile, signal: AbortSignal): Promise<string> {
    const { width, height } = printfile;
    const task = await this.printful.createMockupTask(
      variant.printfulProductId,
      {
        variant_ids: [variant.variantId],
        format: 'jpg',
        files: [
          {
            placement: printfile.placement,
            image_url: print.url,
            position: { area_width: width, area_height: height, width, height, top: 0, left: 0 },
            scale: 1,
            rotation: 0,
            options: print.options,
          },
        ],
      },
      { signal },
    );
    return task.task_key;
  }

  read(key: string, signal: AbortSignal): Promise<MockupTask> {
    return this.printful.mockupTask(key, { signal });
  }

  /** Milliseconds to the next poll: as specified while few tasks run, longer so that all of them together stay within the rate. */
  async pollDelay(): Promise<number> {
    const perSecond = (this.config.PRINTFUL_CALLS_PER_MINUTE / 60) * POLL_SHARE;
    const rendering = await this.mockups.countRendering();
    return Math.max(this.config.MOCKUP_POLL_MS, Math.round((rendering / perSecond) * 1000));
  }
}
