import { beforeEach, describe, expect, it } from 'vitest';
import type { JobView } from '#contracts';
import { queryClient } from '../../lib/query-client.js';
import { jobKeys, mergeJobs, takeJob } from './job-cache.js';

const at = (minute: number): string => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`;
const job = (id: string, version: number, percent: number, over: Partial<JobView> = {}): JobView => ({
  jobId: id,
  kind: 'generation.image',
  status: 'active',
  stage: 'drawing',
  percent,
  version,
  result: null,
  error: null,
  title: id,
  subjectId: null,
  previewUrl: null,
  notice: null,
  notices: [],
  attempts: 1,
  runAt: null,
  createdAt: at(0),
  finishedAt: null,
  cancellable: true,
  retryable: false,
  ...over,
});
const shown = (): [number, number][] =>
  queryClient.getQueryData<JobView[]>(jobKeys.newest)!.map(({ version, percent }) => [version, percent]);

describe('pushed jobs', () => {
  beforeEach(() => {
    queryClient.clear();
    queryClient.setQueryData(jobKeys.newest, [job('a', 1, 0)]);
  });

  it('[JOB-04] end the same however events are shuffled, repeated and late', () => {
    const events = [job('a', 1, 10), job('a', 1, 40), job('a', 2, 60), job('a', 3, 100, { status: 'completed' })];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 3, 0, 1, 3],
      [1, 3, 3, 2, 0],
    ]) {
      queryClient.setQueryData(jobKeys.newest, [job('a', 1, 0)]);
      for (const index of order) takeJob(events[index]!);
      expect(shown()).toEqual([[3, 100]]);
    }
  });

  it('[GEN-14] never let the bar go back within one version', () => {
    for (const percent of [30, 20, 50, 45]) takeJob(job('a', 1, percent));
    expect(shown()).toEqual([[1, 50]]);
  });

  it('[GEN-14, MOCK-08] never let the bar of one run go back, also where another worker goes on with it', () => {
    takeJob(job('a', 2, 75));
    takeJob(job('a', 3, 40, { status: 'queued' }));
    expect(shown()).toEqual([[3, 75]]);
    takeJob(job('a', 4, 80));
    expect(shown()).toEqual([[4, 80]]);
  });

  it('start from nothing again when a job is run anew', () => {
    takeJob(job('a', 4, 100, { status: 'failed' }));
    takeJob(job('a', 5, 0, { status: 'queued' }));
    expect(shown()).toEqual([[5, 0]]);
    takeJob(job('a', 6, 40));
    // A failure that was never heard of: nothing has begun yet.
    takeJob(job('a', 9, 0, { status: 'queued', stage: null }));
    expect(shown()).toEqual([[9, 0]]);
  });

  it('[JOB-04] are not undone by a snapshot that was read before them', () => {
    takeJob(job('b', 2, 70, { createdAt: at(5) }));
    const merged = mergeJobs(queryClient.getQueryData(jobKeys.newest), [job('a', 1, 0)]);
    expect(merged.map(({ jobId, percent }) => [jobId, percent])).toEqual([
      ['b', 70],
      ['a', 0],
    ]);
    expect(mergeJobs([job('a', 3, 100)], [job('a', 2, 60)])).toEqual([job('a', 3, 100)]);
  });
});
