import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { text } from '#contracts';
import { newId } from '#database';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import type { MockupTask } from '#providers';
import { MockupDownloader } from '../mockup-downloader.js';
import { readState, type MockupState } from '../mockup-state.js';
import { MockupTasks } from '../mockup-tasks.js';
import { PrintFiles, type MockupSubject, type PrintFile } from '../print-files.js';
import { RenderedMockups } from '../rendered-mockups.js';

type Context = JobContext<'mockup.render'>;
type Outcome = JobOutcome<'mockup.render'>;

const PERCENT = { uploading: 20, taskCreated: 40, waited: 60, perPoll: 5, cap: 90 } as const;

/** [MOCK-08, MOCK-15] Print file, task, polls, saved mockup: each step is recorded on the row, and between polls the job occupies no worker slot. */
@Injectable()
@HandlesJob('mockup.render')
export class RenderHandler implements JobHandler<'mockup.render'> {
  constructor(
    private readonly config: Config,
    private readonly printFiles: PrintFiles,
    private readonly tasks: MockupTasks,
    private readonly downloader: MockupDownloader,
    private readonly assets: AssetStore,
    private readonly mockups: RenderedMockups,
  ) {}

  async run(context: Context): Promise<Outcome> {
    const state = readState(context);
    const subject = await this.printFiles.findSubject(context.input);
    const print = state.print ?? (await this.renderPrintFile(context, subject));
    if (!state.task) return this.startTask(context, subject, print);
    return this.poll(context, subject, print, { ...state, task: state.task });
  }

  private async renderPrintFile(context: Context, subject: MockupSubject): Promise<PrintFile> {
    await context.stage('preparing', 5);
    const print = await this.printFiles.render(context.input, subject, context.log);
    crashPoint('mockup.printed');
    await context.save({ dispatch: context.job.dispatch, print, polls: 0, task: null });
    crashPoint('mockup.print-noted');
    await context.stage('uploading', PERCENT.uploading);
    return print;
  }

  private async startTask(context: Context, subject: MockupSubject, print: PrintFile): Promise<Outcome> {
    crashPoint('mockup.asking');
    const key = await this.tasks.start(subject, print, context.signal);
    crashPoint('mockup.asked');
    const task = { key, startedAt: claimedAt(context) };
    await context.save({ task });
    crashPoint('mockup.task-noted');
    await context.stage('task-created', PERCENT.taskCreated);
    return { waitMs: this.config.MOCKUP_FIRST_WAIT_MS };
  }

  private async poll(
    context: Context,
    subject: MockupSubject,
    print: PrintFile,
    state: MockupState & { task: NonNullable<MockupState['task']> },
  ): Promise<Outcome> {
    if (state.polls === 0) await context.stage('rendering', PERCENT.waited);
    const task = await this.tasks.read(state.task.key, context.signal);
    crashPoint('mockup.polled');
    if (task.status === 'completed') return this.finish(context, subject, print, task);
    if (task.status === 'failed') throw failed(task.error ?? 'no reason given');
    if (claimedAt(context) - state.task.startedAt > this.config.MOCKUP_DEADLINE_MS) throw tooLate();
    const polls = state.polls + 1;
    return {
      waitMs: await this.tasks.pollDelay(),
      state: { polls },
      percent: Math.min(PERCENT.cap, PERCENT.waited + PERCENT.perPoll * polls),
    };
  }

  private async finish(context: Context, subject: MockupSubject, print: PrintFile, task: MockupTask): Promise<Outcome> {
    const addresses = task.mockups.flatMap((mockup) => [mockup.mockup_url, ...mockup.extra.map((view) => view.url)]);
    if (addresses.length === 0) throw failed('completed without an image');
    await context.stage('saving', PERCENT.cap);
    const views = await Promise.all(
      addresses.slice(0, 6).map((address) => this.downloader.store(address, context.signal)),
    );
    crashPoint('mockup.stored');
    const id = newId();
    const urls = views.map((view) => this.assets.addressOf(view));
    return {
      done: { mockupId: id, mockupUrl: urls[0]!, previewUrls: urls },
      effect: (tx) => this.mockups.record(tx, context, { id, subject, print, views, urls }),
    };
  }
}

/** By the database's clock: the next poll may be another worker's, whose own clock may differ. */
const claimedAt = ({ job }: Context): number => job.updatedAt.getTime();

const failed = (reason: string): JobError =>
  new JobError({
    code: 'MOCKUP_FAILED',
    class: 'permanent',
    message: text('mockup.failed'),
    logMessage: `mockup task failed: ${reason}`,
  });
const tooLate = (): JobError =>
  new JobError({
    code: 'TIMEOUT',
    class: 'permanent',
    message: text('mockup.deadline'),
    logMessage: 'mockup task passed its deadline',
  });
