import type { AspectChoice, EditorState } from '#contracts';
import { untouched, type Editing } from '#domain';

export interface Placing {
  editorState: EditorState;
  aspectChoice?: AspectChoice;
}

/** How a design lies on a print area, as its owner left it. */
export interface PlacementSettings {
  /** `fillImage` is the wish: a design of another shape does not fill. */
  editing: Editing;
  /** Only where the user chose how another shape is fitted. */
  choice?: AspectChoice | undefined;
  /** Of the editor's view only. */
  opacity: number;
  /** How it was ordered, until that is changed: it is printed the very same. */
  ordered?: Placing | undefined;
}

/** [EDIT-04, EDIT-05] As a design first lies. */
export const defaultSettings: PlacementSettings = { editing: { ...untouched, fillImage: true }, opacity: 0.5 };
