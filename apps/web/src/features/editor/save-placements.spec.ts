import type { SavedPlacement } from '#contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { pretendServer, pretendSignedIn } from '../../lib/browser.fixture.js';
import { deliverToasts } from '../../lib/notify.js';
import { changePlacement, placeDesignOn, placementsOf } from './placements.js';
import { saveChanges, type Saving } from './save-placements.js';

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const areaOf = ({ url }: Request): string => url.split('/').at(-1)!;

/** What a run saves, with the areas that it has saved. */
function saving(): Saving & { saved: string[] } {
  const saved: string[] = [];
  return {
    saved,
    refusals: new Map(),
    onSaved: (area) => void saved.push(area),
    reread: () => Promise.resolve(),
  };
}

describe('saving what is placed', () => {
  beforeEach(() => {
    pretendSignedIn();
    for (const area of ['front', 'back', 'sleeve']) placeDesignOn('tee', area, 'boats');
  });

  it('[EDIT-11] saves the other areas where one is refused, and sends that one again only once it changes', async () => {
    let row: Partial<SavedPlacement> = { version: 1 };
    const seen = pretendServer((request) =>
      areaOf(request) === 'front' ? json(404, { error: 'Design not found', code: 'NOT_FOUND' }) : json(200, row),
    );
    const run = saving();
    await expect(saveChanges('tee', run)).resolves.toBe(true);
    expect(run.saved).toEqual(['back', 'sleeve']);
    expect(placementsOf('tee').unsaved).toEqual(['front']);
    expect(run.refusals.get('front')?.reason).toBe('Design not found');
    changePlacement('tee', 'back', { opacity: 1 });
    row = { version: 2 };
    await saveChanges('tee', run);
    expect(seen.map(areaOf)).toEqual(['front', 'back', 'sleeve', 'back']);
    changePlacement('tee', 'front', { opacity: 1 });
    await saveChanges('tee', run);
    expect(seen.map(areaOf).at(-1)).toBe('front');
  });

  it('[EDIT-11] keeps what failed for a while to be saved later, and gives way to a newer state of another device', async () => {
    const told: string[] = [];
    deliverToasts(({ text }) => void told.push(text));
    pretendServer((request) => {
      if (areaOf(request) === 'front') return json(429, { error: 'Too many', code: 'RATE_LIMITED' });
      if (areaOf(request) === 'back') return json(409, { error: 'Newer', code: 'CONFLICT' });
      return json(409, { error: 'Running', code: 'IDEMPOTENCY_IN_PROGRESS' });
    });
    const run = saving();
    let reads = 0;
    await expect(saveChanges('tee', { ...run, reread: () => Promise.resolve((reads += 1)) })).resolves.toBe(false);
    expect(placementsOf('tee').unsaved).toEqual(['front', 'sleeve']);
    expect([reads, told.length]).toEqual([1, 1]);
  });
});
