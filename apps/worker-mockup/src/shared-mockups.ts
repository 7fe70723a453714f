import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { isClassifiedError, text, type JobErrorView } from '#contracts';
import { MockupTaskRepository, type MockupRound, type MockupTaskRow } from '#database';
import { JobError, type JobContext, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import type { MockupTask } from '#providers';
import { MockupDownloader, NoPictureError } from './mockup-downloader.js';
import type { MockupRequest } from './mockup-request.js';
import { assetSchema, type MockupState } from './mockup-state.js';
import { MockupTasks } from './mockup-tasks.js';

type Context = JobContext<'mockup.render'>;
type Wait = Extract<JobOutcome<'mockup.render'>, { waitMs: number }>;

const resultSchema = z.array(
  z.object({ placement: z.string(), variantIds: z.array(z.number()), views: z.array(assetSchema).min(1) }),
);
/** The stored pictures of a task, by print area and variants. */
export type SharedPictures = z.infer<typeof resultSchema>;

const PERCENT = { taskCreated: 40, waited: 60, perPoll: 5, cap: 90 } as const;
/** A task without a usable picture is started anew this often. */
const RESTARTS = 2;
/** A job whose rounds keep ending goes on with the next one this often. */
const ROUNDS = 3;
/** A wait that changes with what others do is looked at again after this long. */
const LOOK_MS = 10_000;
/** A limit of the provider's keeps a task no longer than this past its deadline. */
const LAST_WAIT_MS = 60_000;
/** What is kept of one task: pictures in all, and of one variant's print area. */
const MOST_PICTURES = { inAll: 120, each: 6, spread: 60 };

/** Mockups that several jobs may ask for: each is rendered once, whichever worker does the next step, and each job saves its own. */
@Injectable()
export class SharedMockups {
  constructor(
    private readonly config: Config,
    private readonly rows: MockupTaskRepository,
    private readonly tasks: MockupTasks,
    private readonly downloader: MockupDownloader,
    private readonly assets: AssetStore,
  ) {}

  /** The row of the job's task as it is now; takes part in it first where the job does not yet. */
  async join(context: Context, { shared }: MockupState, { key }: MockupRequest): Promise<MockupTaskRow> {
    const row = shared?.key === key ? await this.rows.find(key) : undefined;
    if (row && row.round === shared?.round) return row;
    const rounds = (shared?.rounds ?? 0) + 1;
    if (rounds > ROUNDS) throw ended('MOCKUP_FAILED', text('mockup.failed'), 'its rounds keep ending');
    const since = shared?.since ?? claimedAt(context);
    const joined = await context.transaction(async (tx) => {
      const task = await this.rows.join(tx, key, context.job.ownerId!, this.config.MOCKUP_DEADLINE_MS);
      await context.save({ shared: { key, round: task.round, since, rounds }, polls: 0 }, tx);
      return task;
    });
    crashPoint('mockup.joined');
    return joined;
  }

  /** Starts the task when its turn has come. The first phase claims the start, the second records the provider's key. */
  async start(context: Context, { key, round }: MockupTaskRow, request: MockupRequest, since: number): Promise<Wait> {
    const task = { key, round };
    const turnMs = await this.tasks.turnWaitMs(key);
    if (turnMs > 0) return await this.wait(context, turnMs, since);
    await endTurnWait(context);
    const claimant = { jobId: context.job.id, epoch: context.job.epoch };
    if (!(await this.rows.claimStart(task, claimant, this.config.PROVIDER_TIMEOUT_MS)))
      return { waitMs: this.config.MOCKUP_POLL_MS };
    crashPoint('mockup.asking');
    const taskKey = await this.tasks.start(request, context.signal).catch(async (error: unknown) => {
      await this.rows.releaseStart(task, claimant);
      throw await this.notStarted(context, task, error);
    });
    crashPoint('mockup.asked');
    await this.rows.recordStart(task, claimant, taskKey);
    crashPoint('mockup.task-noted');
    await context.stage('task-created', PERCENT.taskCreated);
    return { waitMs: this.config.MOCKUP_FIRST_WAIT_MS };
  }

  /** [MOCK-08] Looks at the task. Resolves with the wait for the next look, or undefined once its pictures are stored. */
  async poll(context: Context, row: MockupTaskRow, polls: number): Promise<Wait | undefined> {
    const age = row.ageMs ?? 0;
    await endTurnWait(context);
    const first = polls === 0 ? await this.firstWait(context, age) : undefined;
    if (first) return first;
    const leftMs = this.config.MOCKUP_DEADLINE_MS - age;
    // The last look is not kept waiting by so many others: what is ready by then is not given up.
    const everyMs = leftMs > 0 ? await this.tasks.pollDelay() : this.config.MOCKUP_POLL_MS;
    const task = await this.read(context, row, everyMs).catch(async (error: unknown) => {
      const waitMs = isClassifiedError(error) && error.code === 'RATE_LIMITED' ? (error.retryAfterMs ?? 0) : 0;
      throw waitMs > leftMs + LAST_WAIT_MS ? await this.failed(row, tooLate()) : error;
    });
    if (task === 'restarted') return { waitMs: 0, state: { polls: 0 } };
    if (task?.status === 'completed') return this.store(context, row, task);
    if (task?.status === 'failed') throw await this.failed(row, taskFailed(task.error ?? 'no reason given'));
    if (task && leftMs <= 0) throw await this.failed(row, tooLate());
    return {
      // The last look comes at the deadline, however seldom so many tasks are looked at; after it, another job is looking.
      waitMs: leftMs > 0 ? Math.min(await this.tasks.lookDelay(row.key), Math.ceil(leftMs)) : everyMs,
      state: { polls: polls + 1 },
      percent: Math.min(PERCENT.cap, PERCENT.waited + PERCENT.perPoll * (polls + 1)),
    };
  }

  /** The wait for the first look, or undefined once that is due. */
  private async firstWait(context: Context, age: number): Promise<Wait | undefined> {
    const waitMs = this.config.MOCKUP_FIRST_WAIT_MS - age;
    if (waitMs > 0) await context.stage('task-created', PERCENT.taskCreated);
    else await context.stage('rendering', PERCENT.waited);
    return waitMs > 0 ? { waitMs } : undefined;
  }

  picturesOf({ result }: MockupTaskRow): SharedPictures {
    return resultSchema.parse(result);
  }

  /** Tells the owner how long the provider's limit makes them wait, and looks again soon. */
  private async wait(context: Context, turnMs: number, since: number): Promise<Wait> {
    const { job, log } = context;
    const waited = job.updatedAt.getTime() - since;
    if (waited > this.config.MOCKUP_TURN_MS)
      throw ended('RATE_LIMITED', text('job.busyTooLong.mockup'), 'its turn does not come');
    if (job.stage !== 'waiting') await context.stage('waiting', job.percent);
    log.debug({ turnMs, waited }, 'waits for its turn at the print provider');
    return { waitMs: Math.min(turnMs, LOOK_MS), state: { turn: this.turnAfter(turnMs) } };
  }

  private turnAfter(ms: number): { at: number; perMinute: number } {
    return { at: Date.now() + ms, perMinute: this.config.PRINTFUL_MOCKUPS_PER_MINUTE };
  }

  /** What the provider refuses for good it refuses to everyone who asks for the same. */
  private async notStarted(context: Context, task: MockupRound, error: unknown): Promise<unknown> {
    if (!isClassifiedError(error)) return error;
    if (error.code === 'RATE_LIMITED') await context.save({ turn: this.turnAfter(error.retryAfterMs ?? 0) });
    if (error.class === 'permanent')
      await this.rows.fail(task, { code: error.code, class: 'permanent', message: error.userMessage });
    return error;
  }

  /** The task as the provider has it; undefined where another job has read it within this time or stores its pictures. */
  private async read(
    { job, signal, log }: Context,
    row: MockupTaskRow,
    everyMs: number,
  ): Promise<MockupTask | 'restarted' | undefined> {
    if (!(await this.rows.claimPoll(row, job.id, everyMs))) return undefined;
    try {
      const task = await this.tasks.read(row.taskKey!, signal);
      crashPoint('mockup.polled');
      return task;
    } catch (error) {
      if (!isClassifiedError(error) || error.code !== 'NOT_FOUND') throw error;
      log.warn({ taskKey: row.taskKey }, 'the print provider has lost the mockup task');
      return this.restart(row, ended('NOT_FOUND', text('mockup.lost'), 'the print provider keeps losing the task'));
    }
  }

  /** Has the task started anew, or ends it for everyone where that did not help. */
  private async restart(row: MockupTaskRow, error: JobError): Promise<'restarted'> {
    if (await this.rows.restart(row, row.taskKey!, RESTARTS)) return 'restarted';
    throw await this.failed(row, error);
  }

  private async store(context: Context, row: MockupTaskRow, task: MockupTask): Promise<Wait | undefined> {
    const claimant = { jobId: context.job.id, epoch: context.job.epoch };
    if (!(await this.rows.claimStoring(row, claimant, this.config.PROVIDER_TIMEOUT_MS)))
      return { waitMs: await this.tasks.lookDelay(row.key) };
    await context.stage('saving', PERCENT.cap);
    const pictures = await this.download(context, row, task);
    if (pictures === 'restarted') return { waitMs: 0, state: { polls: 0 } };
    crashPoint('mockup.stored');
    await context.transaction(async (tx) => {
      const views = pictures.flatMap((picture) => picture.views);
      for (const view of views) await this.assets.record(tx, view, context.job.ownerId, 'mockup');
      await this.rows.complete(
        tx,
        row,
        pictures,
        // Equal pictures are one asset.
        [...new Set(views.map(({ key }) => key))],
      );
    });
    crashPoint('mockup.shared');
    return undefined;
  }

  private async download(
    { signal, log }: Context,
    row: MockupTaskRow,
    { mockups }: MockupTask,
  ): Promise<SharedPictures | 'restarted'> {
    const kept = mockups.slice(0, MOST_PICTURES.inAll);
    if (kept.length === 0) throw await this.failed(row, taskFailed('completed without an image'));
    const each = Math.max(1, Math.min(MOST_PICTURES.each, Math.floor(MOST_PICTURES.spread / kept.length)));
    try {
      const pictures: SharedPictures = [];
      for (const { placement, variant_ids: variantIds, mockup_url, extra } of kept) {
        const addresses = [mockup_url, ...extra.map(({ url }) => url)].slice(0, each);
        const views = await Promise.all(addresses.map((address) => this.downloader.store(address, signal)));
        pictures.push({ placement, variantIds, views: views.map((view) => assetSchema.parse(view)) });
      }
      return pictures;
    } catch (error) {
      if (!(error instanceof NoPictureError)) throw error;
      log.warn({ err: error, taskKey: row.taskKey }, 'the print provider sent a mockup that is no picture');
      return this.restart(row, error);
    }
  }

  /** Ends the round for every job of it. */
  private async failed(row: MockupTaskRow, error: JobError): Promise<JobError> {
    const view: JobErrorView = { code: error.code, class: 'permanent', message: error.message };
    await this.rows.fail(row, view);
    return error;
  }
}

/** Notes that the job waits for no turn any more before it asks the provider: a failure of that is no wait for the limit. */
async function endTurnWait(context: Context): Promise<void> {
  if (context.job.state['turn']) await context.save({ turn: null });
}

/** By the database's clock: the next look may be another worker's, whose own clock may differ. */
const claimedAt = ({ job }: Context): number => job.updatedAt.getTime();

const ended = (code: string, message: string, logMessage: string): JobError =>
  new JobError({ code, class: 'permanent', message, logMessage });
const taskFailed = (reason: string): JobError =>
  ended('MOCKUP_FAILED', text('mockup.failed'), `mockup task failed: ${reason}`);
const tooLate = (): JobError => ended('TIMEOUT', text('mockup.deadline'), 'mockup task passed its deadline');
