import type { JobKind, JobStatus, JobView } from '#contracts';
import { text, textOr } from '#contracts/messages';

export const stageName = (stage: string): string => textOr(`job.stage.${stage}`, stage);
export const statusName = (status: JobStatus): string => textOr(`job.status.${status}`, status);

/** "Third in the queue" of position 3. */
function inQueue(position: number): string {
  const isWord = (place: number): place is 1 | 2 | 3 | 4 | 5 => place <= 5;
  return isWord(position) ? text(`queue.position${position}`) : text('queue.position', { count: position });
}

/** What the job is doing now, in a few words: its queue position, its stage or its end. */
export function stageText(job: JobView): string {
  if (job.status === 'queued') return job.queuePosition ? inQueue(job.queuePosition) : text('job.status.queued');
  if (job.status === 'active' || job.status === 'waiting')
    return job.stage ? stageName(job.stage) : statusName(job.status);
  return statusName(job.status);
}

export const kindName = (kind: JobKind): string => text(`job.kind.${kind}`);
/** "Generating, 40 percent", for a screen reader. */
export const progressText = (job: JobView): string =>
  text('job.progress', { stage: stageText(job), percent: Math.round(job.percent) });

/** The stages a job of this kind goes through, in order. The registry itself would bring a validator into the page. */
const drawing = ['preparing', 'drawing', 'storing'];
const stages: Partial<Record<JobKind, readonly string[]>> = {
  'generation.image': drawing,
  'generation.design': drawing,
  'generation.combine': drawing,
  'design.enlarge': ['preparing', 'enlarging', 'storing'],
  'design.cutout': ['preparing', 'cutting-out', 'storing'],
  'mockup.render': ['uploading', 'task-created', 'waiting', 'rendering', 'saving'],
  'order.submit': ['charging', 'preparing', 'draft', 'confirming', 'recording'],
  'order.track': ['watching'],
  'order.mail': ['sending'],
  'plan.mail': ['sending'],
};
export const stagesOf = (kind: JobKind): readonly string[] => stages[kind] ?? [];
export const isGeneration = (job: Pick<JobView, 'kind'>): boolean => job.kind.startsWith('generation.');

/** Where the picture of a job is: its result, else what there is of it. */
export function pictureOf(job: JobView): string | null {
  const result = job.result?.['imageUrl'] ?? job.result?.['mockupUrl'];
  return typeof result === 'string' ? result : job.previewUrl;
}

/** The whole prompt of an image; '' for one made from a picture alone. */
export const promptOf = (job: Pick<JobView, 'title' | 'prompt'>): string => job.prompt ?? job.title;

/** The whole seconds until the next try; null while none is awaited. */
export function secondsToRetry(job: Pick<JobView, 'status' | 'error' | 'runAt'>, now: number): number | null {
  const waits = (job.status === 'queued' || job.status === 'waiting') && job.error !== null && job.runAt !== null;
  return waits ? Math.max(0, Math.ceil((Date.parse(job.runAt!) - now) / 1000)) : null;
}
