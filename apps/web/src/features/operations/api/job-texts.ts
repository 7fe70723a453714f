import type { JobKind, JobStatus, JobView } from '#contracts';
import { text, textOr } from '#contracts/messages';
import { inQueue } from '../../../lib/format.js';

export const stageName = (stage: string): string => textOr(`job.stage.${stage}`, stage);
export const statusName = (status: JobStatus): string => textOr(`job.status.${status}`, status);

/** What the job is doing now, in a few words: its place in the queue, its stage or its end. */
export function stageText(job: JobView): string {
  if (job.status === 'queued') return job.queuePosition ? inQueue(job.queuePosition) : text('job.status.queued');
  if (job.status === 'active' || job.status === 'waiting') return job.stage ? stageName(job.stage) : statusName(job.status);
  return statusName(job.status);
}

const kinds: Record<JobKind, string> = {
  'generation.image': 'Image from a prompt',
  'generation.design': 'Design from a picture',
  'generation.combine': 'Combined design',
  'mockup.render': 'Product preview',
  'order.submit': 'Order submission',
  'order.track': 'Order tracking',
  'ops.ping': 'Queue check',
};
export const kindName = (kind: JobKind): string => kinds[kind];

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
};
export const stagesOf = (kind: JobKind): readonly string[] => stages[kind];
export const isGeneration = (job: Pick<JobView, 'kind'>): boolean => job.kind.startsWith('generation.');

/** Where the picture of a job is: its result, else what there is of it. */
export function pictureOf(job: JobView): string | null {
  const result = job.result?.['imageUrl'] ?? job.result?.['mockupUrl'];
  return typeof result === 'string' ? result : job.previewUrl;
}
