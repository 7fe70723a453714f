import { beforeEach, describe, expect, it } from 'vitest';
import type { JobView } from '#contracts';
import { pretendBrowser, pretendServer } from '../../lib/browser.fixture.js';
import { deliverToasts, type Toast } from '../../lib/notify.js';
import { queryClient } from '../../lib/query-client.js';
import { balanceKey } from '../jobs/balance.js';
import { notifyEnds, remember, useUnacknowledged } from './acknowledge.js';

const job = (status: JobView['status'], version: number): JobView =>
  ({
    jobId: 'j1',
    status,
    version,
    title: 'a fox',
    result: status === 'completed' ? { imageUrl: '/files/a.png', provider: 'openai', model: 'm' } : null,
    error: null,
    notice: null,
    notices: [],
  }) as unknown as JobView;
/** Until every answer that is under way has been worked in. */
const settled = (): Promise<void> =>
  new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));

describe('the end of a generation', () => {
  let seen: Request[];
  let notices: Toast[];
  beforeEach(() => {
    pretendBrowser('/design');
    notices = [];
    deliverToasts((notice) => void notices.push(notice));
    queryClient.clear();
    useUnacknowledged.setState({ jobs: {}, sets: {} });
    seen = pretendServer(
      () => new Response(JSON.stringify({ balance: { tokensAvailable: 9, held: 0, version: 4 }, acknowledged: true })),
    );
    remember('j1');
  });

  it('[GEN-08, GEN-09, APP-13] is acknowledged once, with the id of its job, and shows the balance it answers', async () => {
    notifyEnds([job('active', 2)]);
    notifyEnds([job('completed', 3)]);
    notifyEnds([job('completed', 3)]);
    await settled();
    expect(seen).toHaveLength(1);
    expect([seen[0]!.method, new URL(seen[0]!.url).pathname, await seen[0]!.json()]).toEqual([
      'POST',
      '/api/tokens/consume',
      { amount: 1, note: 'Image generation', jobId: 'j1' },
    ]);
    expect(queryClient.getQueryData(balanceKey)).toMatchObject({ tokensAvailable: 9 });
    expect(useUnacknowledged.getState().jobs).toEqual({});
    expect(notices.map(({ text }) => text)).toEqual([
      'Design generated successfully',
      'Image generated successfully using openai (m)',
      '1 token deducted. New balance: 9 tokens',
    ]);
    expect(notices.every(({ milliseconds }) => milliseconds === 3000)).toBe(true);
  });

  it('[GEN-08] is not charged when it failed, and still is acknowledged after it was run again', async () => {
    notifyEnds([job('failed', 3)]);
    notifyEnds([job('failed', 3)]);
    await settled();
    expect(seen).toHaveLength(0);
    expect(notices.map(({ text }) => text)).toEqual(['Failed to generate image. Please try again.']);
    expect(useUnacknowledged.getState().jobs).toEqual({ j1: 3 });
    notifyEnds([job('queued', 4)]);
    notifyEnds([job('completed', 6)]);
    await settled();
    expect(seen).toHaveLength(1);
  });

  it('[GEN-10] warns when the image is there and the charge could not be confirmed', async () => {
    seen = pretendServer(() => new Response('{}', { status: 500 }));
    notifyEnds([job('completed', 3)]);
    await settled();
    expect(notices.at(-1)).toMatchObject({
      kind: 'warning',
      text: 'Image generated but failed to update token balance',
    });
  });

  it('[GEN-11] says when the answer holds no image', async () => {
    notifyEnds([{ ...job('completed', 3), result: {} }]);
    await settled();
    expect(notices.map(({ text }) => text)).toEqual(['No image URL returned from generation']);
    expect(seen).toHaveLength(0);
  });

  it('[GEN-08] asks for nothing when it was cancelled or begun elsewhere', async () => {
    notifyEnds([job('cancelled', 3)]);
    notifyEnds([job('completed', 4)]);
    await settled();
    expect(seen).toHaveLength(0);
  });
});
