import type { Design } from '#contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { pretendSignedIn } from '../../lib/browser.fixture.js';
import { actionsOn } from './editor-actions.js';
import { placeDesignOn, placementsOf, settingsOn } from './placements.js';
import type { PrintFile } from './print-area.js';

const area = { placement: 'front', width: 1800, height: 2400, dpi: 150, mockup_template: [{}] } as unknown as PrintFile;
const design = { _id: 'boats', width: 1500, height: 2000 } as Design;

const lies = () => settingsOn(placementsOf('tee'), 'front', 'boats').editing;
const actions = () => actionsOn({ key: 'tee', area, design, canChoose: false });

describe('the actions of the editor', () => {
  beforeEach(() => {
    pretendSignedIn();
    placeDesignOn('tee', 'front', 'boats');
  });

  it('[EDIT-12] begin with how the design lies when they are called, not with what was drawn last', () => {
    const { edit, moveTo } = actions();
    edit({ fillImage: false });
    for (let press = 0; press < 2; press++) edit(({ scale }) => ({ scale: scale - 0.1 }));
    for (let press = 0; press < 3; press++) moveTo((box) => ({ ...box, rotation: box.rotation + 15 }));
    edit(({ position }) => ({ position: { ...position, x: 7 } }));
    edit(({ position }) => ({ position: { ...position, y: 9 } }));
    expect(lies().scale).toBeCloseTo(0.8);
    expect(lies().rotation).toBe(45);
    expect(lies().position).toEqual({ x: 7, y: 9 });
  });

  it('[EDIT-12] change nothing where the design lies there already', () => {
    const { moveTo } = actions();
    const before = placementsOf('tee');
    moveTo((box) => ({ ...box }));
    expect(placementsOf('tee')).toBe(before);
  });
});
