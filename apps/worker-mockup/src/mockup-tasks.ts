import type { Config } from '#config';
import type { Database } from '#database';
import type { MockupTask, PrintfulClient } from '#providers';
import type { PrintFile, MockupSubject } from './print-files.js';

type Times = Pick<
  Config,
  'MOCKUP_FIRST_WAIT_MS' | 'MOCKUP_POLL_MS' | 'MOCKUP_DEADLINE_MS' | 'PRINTFUL_CALLS_PER_MINUTE'
>;
/** Share of the account's rate that all polls together may use; the rest is for orders and new tasks. */
const POLL_SHARE = 0.5;

/** Mockup tasks at the print provider. */
export class MockupTasks {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly database: Database,
    readonly times: Times,
  ) {}

  /** [MOCK-09] The print file fills its area exactly: everything else is baked in. */
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

  /** Time to the next poll: as specified while few tasks are out, longer so that all of them together stay within the rate. */
  async pollDelay(): Promise<number> {
    const [row] = await this.database.query<{ out: number }>(
      `select count(*)::int as out from jobs where queue = 'mockup' and status in ('waiting','active')`,
    );
    const perSecond = (this.times.PRINTFUL_CALLS_PER_MINUTE / 60) * POLL_SHARE;
    return Math.max(this.times.MOCKUP_POLL_MS, Math.round((row!.out / perSecond) * 1000));
  }
}
