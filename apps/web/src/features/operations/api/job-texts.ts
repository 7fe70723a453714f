import type { JobKind, JobStatus, JobView } from '#contracts';
import { text, textOr } from '#contracts/messages';
import { inQueue } from '../../../lib/format.js';

export const stageName = (stage: string): string => textOr(`job.stage.${stage}`, stage);
export const statusName = (status: JobStatus): string => textOr(`job.status.${status}`, status);

/** What the job is doing now, in a few words: its place in the queue, its stage or its end. */
export function stageText(job: JobView): string {
  if (job.status === 'queued') return job.queuePosition ? inQueue(job.queuePosition) : text('job.status.queued');
  if (job.status === 'active' || job.status === 'waiting')
    return job.stage ? stageName(job.stage) : statusName(job.status);
  return statusName(job.status);
}

export const kindName = (kind: JobKind): string => text(`job.kind.${kind}`);
/** "Drawing, 40 percent", for a screen reader. */
export const progressText = (job: JobView): string =>
  text('job.progress', { stage: stageText(job), percent: Math.round(job.percent) });

/** The stages a job of this kind goes through, in order. The registry itself would bring a validator into the page. */
const drawing = ['preparing', 'drawing', 'storing'];
const stages: Record<JobKind, readonly string[]> = {
  'generation.image': drawing,
  'generation.design': drawing,
  'generation.combine': drawing,
  'mockup.render': ['uploading', 'task-created', 'waiting', 'rendering', 'saving'],
  'order.submit': ['preparing', 'draft', 'confirming', 'recording'],
  'order.track': ['watching'],
  'ops.ping': [],
  'ops.replay': [],
};
export const stagesOf = (kind: JobKind): readonly string[] => stages[kind];
export const isGeneration = (job: Pick<JobView, 'kind'>): boolean => job.kind.startsWith('generation.');

/** Where the picture of a job is: its result, else what there is of it. */
export function pictureOf(job: JobView): string | null {
  const result = job.result?.['imageUrl'] ?? job.result?.['mockupUrl'];
  return typeof result === 'string' ? result : job.previewUrl;
}
