import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { newId, type MockupTaskRow } from '#database';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import { mockupRequest } from '../mockup-request.js';
import { readState, type PrintFile } from '../mockup-state.js';
import { MockupSubjects, type MockupSubject } from '../mockup-subjects.js';
import { PrintFiles } from '../print-files.js';
import { RenderedMockups } from '../rendered-mockups.js';
import { SharedMockups } from '../shared-mockups.js';
import { picturesByVariant } from '../variant-pictures.js';

type Context = JobContext<'mockup.render'>;
type Outcome = JobOutcome<'mockup.render'>;

const PERCENT = { preparing: 5, uploading: 20 } as const;

/** [MOCK-08, MOCK-15] Print files, shared task, polls, saved mockup: each step is recorded, and while it waits the job occupies no worker slot. */
@Injectable()
@HandlesJob('mockup.render')
export class RenderHandler implements JobHandler<'mockup.render'> {
  constructor(
    private readonly subjects: MockupSubjects,
    private readonly printFiles: PrintFiles,
    private readonly shared: SharedMockups,
    private readonly assets: AssetStore,
    private readonly mockups: RenderedMockups,
  ) {}

  async run(context: Context): Promise<Outcome> {
    const state = readState(context);
    const subject = await this.subjects.find(context.input);
    const prints = state.prints ?? (await this.renderPrintFiles(context, subject));
    const request = mockupRequest(subject, prints);
    const task = await this.shared.join(context, state, request);
    if (task.status === 'failed') throw new JobError({ ...task.error!, class: 'permanent' });
    if (task.status === 'completed') return this.finish(context, subject, prints, task);
    if (task.status !== 'rendering')
      return this.shared.start(context, task, request, state.shared?.since ?? context.job.updatedAt.getTime());
    const wait = await this.shared.poll(context, task, state.polls);
    return wait ?? this.finish(context, subject, prints, await this.shared.join(context, readState(context), request));
  }

  private async renderPrintFiles(context: Context, subject: MockupSubject): Promise<PrintFile[]> {
    await context.stage('preparing', PERCENT.preparing);
    const prints: PrintFile[] = [];
    for (const placed of subject.placed) prints.push(await this.printFiles.render(context, placed));
    crashPoint('mockup.printed');
    await context.save({ dispatch: context.job.dispatch, prints, polls: 0, shared: null, turn: null });
    crashPoint('mockup.print-noted');
    await context.stage('uploading', PERCENT.uploading);
    return prints;
  }

  private async finish(
    context: Context,
    subject: MockupSubject,
    prints: PrintFile[],
    task: MockupTaskRow,
  ): Promise<Outcome> {
    if (task.status !== 'completed') return { waitMs: 0 };
    const pictures = this.shared.picturesOf(task);
    const address = (view: { key: string }) => this.assets.addressOf(view);
    const variants = picturesByVariant(subject, prints, pictures, address);
    const id = newId();
    const previewUrls = [...new Set(variants.flatMap((variant) => variant.previewUrls))];
    crashPoint('mockup.finishing');
    return {
      done: { mockupId: id, mockupUrl: variants[0]!.mockupUrl, previewUrls },
      effect: (tx) => this.mockups.record(tx, context, { id, subject, prints, pictures, variants, previewUrls }),
    };
  }
}
