import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { newId, type Transaction } from '#database';
import { JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import type { MockupTask } from '#providers';
import { AssetStore, type StoredAsset } from '#assets';
import { MockupDownload } from './mockup-download.js';
import { readState, type MockupState } from './mockup-state.js';
import { MockupTasks } from './mockup-tasks.js';
import { recordProcessed } from './processed-designs.js';
import { PrintFiles, type MockupSubject, type PrintFile } from './print-files.js';

type Context = JobContext<'mockup.render'>;
type Outcome = JobOutcome<'mockup.render'>;

const PERCENT = { uploading: 20, taskCreated: 40, waited: 60, perPoll: 5, cap: 90 } as const;

/** [MOCK-08, MOCK-15] Print file, task, polls, saved mockup: each step is noted on the row, and between polls the job holds no worker slot. */
@Injectable()
export class RenderHandler implements JobHandler<'mockup.render'> {
  readonly kind = 'mockup.render';

  constructor(
    private readonly prints: PrintFiles,
    private readonly tasks: MockupTasks,
    private readonly download: MockupDownload,
    private readonly pictures: AssetStore,
  ) {}

  async run(context: Context): Promise<Outcome> {
    const state = readState(context);
    const subject = await this.prints.subject(context.input);
    const print = state.print ?? (await this.makePrintFile(context, subject));
    if (!state.task) return this.startTask(context, subject, print);
    return this.poll(context, subject, print, { ...state, task: state.task });
  }

  private async makePrintFile(context: Context, subject: MockupSubject): Promise<PrintFile> {
    await context.stage('preparing', 5);
    const print = await this.prints.render(context.input, subject, context.log);
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
    const task = { key, startedAt: Date.now() };
    await context.save({ task });
    crashPoint('mockup.task-noted');
    await context.stage('task-created', PERCENT.taskCreated);
    return { waitMs: this.tasks.times.MOCKUP_FIRST_WAIT_MS };
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
    if (Date.now() - state.task.startedAt > this.tasks.times.MOCKUP_DEADLINE_MS) throw tooLate();
    const polls = state.polls + 1;
    return {
      waitMs: await this.tasks.pollDelay(),
      state: { polls },
      percent: Math.min(PERCENT.cap, PERCENT.waited + PERCENT.perPoll * polls),
    };
  }

  private async finish(context: Context, subject: MockupSubject, print: PrintFile, task: MockupTask): Promise<Outcome> {
    const addresses = task.mockups.flatMap((mockup) => [mockup.mockup_url, ...mockup.extra.map((view) => view.url)]);
    if (addresses.length === 0) throw failed('completed without a picture');
    await context.stage('saving', PERCENT.cap);
    const views = await Promise.all(
      addresses.slice(0, 6).map((address) => this.download.keep(address, context.signal)),
    );
    crashPoint('mockup.stored');
    const mockupId = newId();
    const urls = views.map((view) => this.pictures.addressOf(view));
    return {
      done: { mockupId, mockupUrl: urls[0]!, previewUrls: urls },
      effect: (tx) => this.record(tx, context, { mockupId, subject, print, views, urls }),
    };
  }

  /** [MOCK-10] Together with the completion of the job, so that there is one mockup for one job. */
  private async record(
    tx: Transaction,
    { job, input }: Context,
    made: { mockupId: string; subject: MockupSubject; print: PrintFile; views: StoredAsset[]; urls: string[] },
  ): Promise<void> {
    const { subject, print, views, urls } = made;
    const printAssetId = await this.pictures.record(tx, print.asset, job.ownerId, 'print');
    const processedDesignId = print.choice
      ? await recordProcessed(tx, {
          ownerId: job.ownerId!,
          jobId: job.id,
          original: subject.design,
          assetId: printAssetId,
          choice: print.choice,
        })
      : null;
    for (const view of views) await this.pictures.record(tx, view, job.ownerId, 'mockup');
    await tx.query(
      `insert into mockups (id, owner_id, job_id, design_id, global_id, sync_variant_id, mockup_url, preview_urls, print_asset_id, width, height, design_prompt, metadata)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)`,
      [
        made.mockupId,
        job.ownerId,
        job.id,
        input.designId,
        input.globalId,
        input.syncVariantId,
        urls[0],
        JSON.stringify(urls),
        printAssetId,
        views[0]!.width,
        views[0]!.height,
        subject.design.prompt,
        JSON.stringify({
          placement: input.placement,
          variant_ids: [subject.variant.variantId],
          productName: subject.variant.productName,
          size: subject.variant.size,
          color: subject.variant.color,
          designId: input.designId,
          originalImageUrl: this.pictures.addressOf(subject.asset),
          processedImageUrl: print.url,
          processedDesignId,
          position: input.editorState?.position ?? { x: 0, y: 0 },
          processingOptions: print.options,
        }),
      ],
    );
  }
}

const failed = (said: string): JobError =>
  new JobError({
    code: 'MOCKUP_FAILED',
    class: 'permanent',
    message: text('mockup.failed'),
    logMessage: `mockup task failed: ${said}`,
  });
const tooLate = (): JobError =>
  new JobError({
    code: 'TIMEOUT',
    class: 'permanent',
    message: text('mockup.deadline'),
    logMessage: 'mockup task passed its deadline',
  });
