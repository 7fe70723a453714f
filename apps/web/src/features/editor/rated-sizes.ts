import type { Design, EditorState, Product, Variant } from '#contracts';
import { printQuality, type PlacementFrame, type PrintQuality } from '#domain';
import type { PlacementSettings } from './placement-settings.js';
import { placingOf, type PrintFile } from './print-area.js';

/** How sharp a design prints on one size of a product. */
export interface RatedSize extends PrintQuality {
  size: string;
  area: PrintFile;
  frame: PlacementFrame;
  editorState: EditorState;
}

function rated(design: Design, area: PrintFile, size: string | null, settings: PlacementSettings): RatedSize {
  const { editorState, aspectChoice } = placingOf(design, area, settings);
  const frame: PlacementFrame = { image: design, area, choice: aspectChoice };
  return { ...printQuality(frame, editorState), size: size ?? '', area, frame, editorState };
}

/** [EDIT-12] The chosen size first, then the color's others that can be had. */
export function ratedSizes(
  design: Design,
  area: PrintFile,
  settings: PlacementSettings,
  product: Product | null,
  variant: Variant | null,
): [RatedSize, ...RatedSize[]] {
  const others = product?.sync_variants.filter(
    ({ synced, color, size }) => synced && color === variant?.color && size !== variant.size,
  );
  return [
    rated(design, area, variant?.size ?? null, settings),
    ...(others ?? []).flatMap(({ printfiles, size }) => {
      const same = printfiles.find(({ placement }) => placement === area.placement);
      return same ? [rated(design, same, size, settings)] : [];
    }),
  ];
}
