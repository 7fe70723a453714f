import { describe, expect, it } from 'vitest';
import type { JobView } from '#contracts';
import { joinHistory } from './use-history.js';

const job = (id: string, minute: number, over: Partial<JobView> = {}): JobView =>
  ({
    jobId: id,
    kind: 'generation.image',
    status: 'completed',
    createdAt: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
    ...over,
  }) as JobView;
const ids = (jobs: JobView[]): string[] => jobs.map(({ jobId }) => jobId);

describe('the history', () => {
  it('shows each picture once, newest first, with what has finished since it was read', () => {
    const pages = [[job('c', 3), job('b', 2)], [job('a', 1)]];
    expect(
      ids(
        joinHistory(
          pages,
          [job('e', 5, { status: 'active' }), job('d', 4), job('c', 3), job('m', 6, { kind: 'mockup.render' })],
          true,
        ),
      ),
    ).toEqual(['d', 'c', 'b', 'a']);
  });

  it('waits with what lies beyond the last page, so that the next page follows on', () => {
    expect(ids(joinHistory([[job('c', 3)]], [job('a', 1)], false))).toEqual(['c']);
    expect(ids(joinHistory([[job('c', 3)]], [job('a', 1)], true))).toEqual(['c', 'a']);
  });
});
