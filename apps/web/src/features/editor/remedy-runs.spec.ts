import { beforeEach, describe, expect, it } from 'vitest';
import { pretendSignedIn } from '../../lib/browser.fixture.js';
import { changePlacement, placeDesignOn, placementsOf } from './placements.js';
import { addRun, dropRun, placeMade, placeReady, undoReplacement, useRemedyRuns } from './remedy-runs.js';

const run = { jobId: 'job', kind: 'enlarge', globalId: 'tee', area: 'front', designId: 'fox', dpi: 85 } as const;
const lies = () => placementsOf('tee').designs;
const runs = () => useRemedyRuns.getState().runs;

describe('[EDIT-12] a remedy under way', () => {
  beforeEach(() => {
    pretendSignedIn();
    for (const { jobId } of runs()) dropRun(jobId);
    placeDesignOn('tee', 'front', 'fox');
    placeDesignOn('tee', 'back', 'owl');
    addRun(run);
  });

  it('replaces its design on its own area, as it lies by then', () => {
    changePlacement('tee', 'front', { opacity: 0.3 });
    expect(placeMade(runs()[0]!, 'large-fox')).toBe(true);
    expect(lies()).toEqual({ front: 'large-fox', back: 'owl' });
    expect(placementsOf('tee').settings['front large-fox']).toMatchObject({ opacity: 0.3 });
    expect(runs()).toEqual([]);
  });

  it('leaves another design where it is, and is offered until it is used', () => {
    placeDesignOn('tee', 'front', 'cat');
    expect(placeMade(runs()[0]!, 'large-fox')).toBe(false);
    expect(lies()).toMatchObject({ front: 'cat' });
    expect(runs()).toMatchObject([{ madeId: 'large-fox' }]);
    placeReady(runs()[0]!);
    expect(lies()).toMatchObject({ front: 'large-fox' });
    expect(runs()).toEqual([]);
  });

  it('is undone alone: what was changed since stays', () => {
    placeMade(runs()[0]!, 'large-fox');
    changePlacement('tee', 'front', { opacity: 0.7 });
    placeDesignOn('tee', 'back', 'cat');
    undoReplacement(run, { designId: 'fox', madeId: 'large-fox', before: 85, after: 170 });
    expect(lies()).toEqual({ front: 'fox', back: 'cat' });
    expect(placementsOf('tee').settings['front fox']).toMatchObject({ opacity: 0.7 });
  });
});
