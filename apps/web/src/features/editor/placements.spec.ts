import type { SavedPlacement } from '#contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from './placement-settings.js';
import { pretendSignedIn } from '../../lib/browser.fixture.js';
import {
  adoptSaved,
  beginLine,
  changePlacement,
  endGesture,
  settingsOn,
  noteSaved,
  placeDesignOn,
  placementsOf,
  redo,
  undo,
} from './placements.js';

const FRONT = 'front';

const lies = (area = FRONT, design = 'boats') => settingsOn(placementsOf('tee'), area, design).editing;
const turn = (rotation: number, gesture?: string): void =>
  changePlacement('tee', FRONT, { editing: { ...lies(), rotation } }, gesture);
const saved = (version: number, scale: number): SavedPlacement => ({
  placement: FRONT,
  designId: 'boats',
  editorState: { position: { x: 3, y: 4 }, scale, rotation: 5, placement: FRONT, fillImage: false },
  aspectChoice: null,
  opacity: 0.25,
  version,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const fitting = { sourceRatio: 1, targetRatio: 0.75, anchorPosition: 'center' as const };
const active = [{ placement: FRONT, designId: 'boats' }];

describe('placements', () => {
  beforeEach(() => {
    pretendSignedIn();
    placeDesignOn('tee', FRONT, 'boats');
  });

  it('[EDIT-12] go back by 100 steps, and forward again', () => {
    for (let step = 1; step <= 120; step++) turn(step);
    for (let step = 0; step < 130; step++) undo('tee');
    expect(lies().rotation).toBe(20);
    for (let step = 0; step < 130; step++) redo('tee');
    expect(lies().rotation).toBe(120);
    undo('tee');
    turn(7);
    redo('tee');
    expect(lies().rotation).toBe(7);
  });

  it('[EDIT-12] take a gesture as one step, and another of the same kind as the next', () => {
    for (const degrees of [1, 2, 3]) turn(degrees, 'first');
    for (const degrees of [4, 5, 6]) turn(degrees, 'second');
    endGesture('tee');
    turn(7, 'second');
    undo('tee');
    expect(lies().rotation).toBe(6);
    undo('tee');
    expect(lies().rotation).toBe(3);
    undo('tee');
    expect(lies().rotation).toBe(0);
  });

  it('[EDIT-12] add no step for what leaves everything as it is', () => {
    turn(30);
    turn(30);
    const { editing } = settingsOn(placementsOf('tee'), FRONT, 'boats');
    const flips = { flipHorizontal: false, flipVertical: false };
    changePlacement('tee', FRONT, { editing: { ...editing, ...flips }, opacity: 0.5, choice: undefined });
    undo('tee');
    expect(lies().rotation).toBe(0);
    redo('tee');
    changePlacement('tee', FRONT, { opacity: 0.25 });
    changePlacement('tee', FRONT, { choice: { ...fitting, cropOption: 'resize' } });
    changePlacement('tee', FRONT, { choice: { ...fitting, cropOption: 'center' } });
    undo('tee');
    expect(settingsOn(placementsOf('tee'), FRONT, 'boats').choice?.cropOption).toBe('resize');
    undo('tee');
    undo('tee');
    expect(settingsOn(placementsOf('tee'), FRONT, 'boats').opacity).toBe(0.5);
    expect(lies().rotation).toBe(30);
  });

  it('bring back the design that lay on an area, as it lay there', () => {
    turn(30);
    placeDesignOn('tee', FRONT, 'lemons');
    expect(lies(FRONT, 'lemons')).toEqual(defaultSettings.editing);
    undo('tee');
    expect(placementsOf('tee').designs).toEqual({ front: 'boats' });
    expect(lies().rotation).toBe(30);
  });

  it('[EDIT-11] take over what the server has, but for what was changed here since', () => {
    noteSaved('tee', FRONT, placementsOf('tee'), 1);
    adoptSaved('tee', { placements: [saved(2, 0.5)], active });
    expect(settingsOn(placementsOf('tee'), FRONT, 'boats')).toMatchObject({
      opacity: 0.25,
      editing: { position: { x: 3, y: 4 }, scale: 0.5, rotation: 5 },
    });
    turn(45);
    adoptSaved('tee', { placements: [saved(3, 2)], active });
    expect(lies()).toMatchObject({ scale: 0.5, rotation: 45 });
    noteSaved('tee', FRONT, placementsOf('tee'), 3);
    expect(placementsOf('tee').unsaved).toEqual([]);
    adoptSaved('tee', { placements: [saved(2, 3)], active });
    expect(lies().scale).toBe(0.5);
  });

  it('[EDIT-12] do not go back behind something newer of another device', () => {
    turn(30);
    noteSaved('tee', FRONT, placementsOf('tee'), 1);
    expect(adoptSaved('tee', { placements: [{ ...saved(1, 1) }], active })).toBe(false);
    undo('tee');
    expect(lies().rotation).toBe(0);
    noteSaved('tee', FRONT, placementsOf('tee'), 2);
    expect(adoptSaved('tee', { placements: [saved(3, 0.5)], active })).toBe(true);
    undo('tee');
    redo('tee');
    expect(lies()).toMatchObject({ scale: 0.5, rotation: 5 });
    expect(placementsOf('tee').unsaved).toEqual([]);
  });

  describe('of an ordered line', () => {
    const lineOf = (base: string, rotation = 15) => ({
      key: 'order 1 2',
      base,
      globalId: 'tee',
      syncVariantId: 7,
      placements: [FRONT, 'back'].map((placement) => ({
        placement,
        designId: 'boats',
        editorState: { position: { x: 3, y: 4 }, scale: 0.5, rotation, placement, fillImage: false },
        aspectChoice: null,
      })),
    });
    const { key } = lineOf('');
    const ofLine = (area: string) => settingsOn(placementsOf(key), area, 'boats');
    const turnLine = (rotation: number): void =>
      changePlacement(key, FRONT, { editing: { ...ofLine(FRONT).editing, rotation } });

    it('[EDIT-11] begin as it was ordered, and leave what lies on the product alone', () => {
      const own = placementsOf('tee');
      expect(beginLine(lineOf('ordered'))).toBe(false);
      turnLine(20);
      expect([ofLine(FRONT), ofLine('back')]).toMatchObject([
        { editing: { scale: 0.5, rotation: 20 }, ordered: undefined },
        { editing: { scale: 0.5, rotation: 15 }, ordered: { editorState: lineOf('').placements[1]!.editorState } },
      ]);
      expect(placementsOf('tee')).toBe(own);
      undo(key);
      expect(ofLine(FRONT).editing.rotation).toBe(15);
    });

    it('[EDIT-11] keep what was changed, and its steps, as that is taken into the order; anything else there replaces it', () => {
      beginLine(lineOf('ordered'));
      turnLine(20);
      expect(beginLine(lineOf('ordered'))).toBe(false);
      expect(ofLine(FRONT).editing.rotation).toBe(20);
      const prepared = lineOf('prepared');
      prepared.placements[0]!.editorState.rotation = 20;
      expect(beginLine(prepared)).toBe(false);
      undo(key);
      expect(ofLine(FRONT).editing.rotation).toBe(15);
      expect(beginLine(lineOf('elsewhere', 90))).toBe(true);
      expect([ofLine(FRONT), ofLine('back')].map(({ editing }) => editing.rotation)).toEqual([90, 90]);
    });
  });
});
