import type { AspectChoice, Design } from '#contracts';
import { editingOf, isSamePlace, placedDesign, type Editing, type PlacedDesign, type PlacementFrame } from '#domain';
import { defaultSettings, type PlacementSettings } from './placement-settings.js';
import {
  changePlacement,
  endGesture,
  placeDesignOn,
  placementsOf,
  redo,
  settingsOn,
  undo,
  withoutChoices,
} from './placements.js';
import { placingOf, type PrintFile } from './print-area.js';

/** What changes how the design of the open area lies. It begins with what holds when it is called, and stays the same while the design moves. */
export interface EditorActions {
  undo: () => void;
  redo: () => void;
  change: (patch: Partial<PlacementSettings>, gesture?: string) => void;
  edit: (patch: Partial<Editing> | ((editing: Editing) => Partial<Editing>), gesture?: string) => void;
  endGesture: () => void;
  moveTo: (box: PlacedDesign | ((box: PlacedDesign) => PlacedDesign), gesture?: string) => void;
  /** [MOCK-13] Fits another shape as an admin wants it; null for anyone else, whose design lies anchored in the center. */
  choose: ((choice: AspectChoice) => void) | null;
  reset: () => void;
  takeOff: (area: string) => void;
}

/** The design whose placement is changed: that of the open area. */
interface Edited {
  key: string;
  area: PrintFile | null;
  design: Design | null;
  canChoose: boolean;
}

export function actionsOn({ key, area, design, canChoose }: Edited): EditorActions {
  const settingsNow = (): PlacementSettings => {
    const now = placementsOf(key);
    const designId = area && now.designs[area.placement];
    return area && designId
      ? settingsOn(canChoose ? now : withoutChoices(now), area.placement, designId)
      : defaultSettings;
  };
  const change = (patch: Partial<PlacementSettings>, gesture?: string): void => {
    if (area) changePlacement(key, area.placement, patch, gesture ?? null);
  };
  return {
    change,
    edit: (patch, gesture) => {
      const { editing } = settingsNow();
      change({ editing: { ...editing, ...(typeof patch === 'function' ? patch(editing) : patch) } }, gesture);
    },
    endGesture: () => endGesture(key),
    moveTo: (to, gesture) => {
      if (!design || !area) return;
      const { editorState, aspectChoice } = placingOf(design, area, settingsNow());
      const frame: PlacementFrame = { image: design, area, choice: aspectChoice };
      const box = placedDesign(frame, editorState);
      const editing = editingOf(frame, typeof to === 'function' ? to(box) : to);
      // A filling design that is centered, say, goes on filling.
      if (isSamePlace(placedDesign(frame, editing), box)) return;
      change({ editing: aspectChoice ? { ...editing, fillImage: true } : editing }, gesture);
    },
    choose: canChoose
      ? (choice) => {
          const { flipHorizontal, flipVertical } = settingsNow().editing;
          change({ choice, editing: { ...defaultSettings.editing, flipHorizontal, flipVertical } });
        }
      : null,
    reset: () => change({ ...defaultSettings, choice: undefined }),
    takeOff: (from) => placeDesignOn(key, from, null),
    undo: () => undo(key),
    redo: () => redo(key),
  };
}
