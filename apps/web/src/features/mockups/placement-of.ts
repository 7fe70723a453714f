import type { AspectChoice, Design, EditorState, Product, Variant } from '#contracts';
import { defaultChoice, isMismatch } from '#domain';

export type PrintFile = Variant['printfiles'][number];

/** "Front", "Left sleeve" of "front", "sleeve_left". */
export const areaName = (placement: string): string => {
  const words = placement.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const areaOf = (variant: Variant | null, wanted: string | null): PrintFile | null =>
  variant?.printfiles.find((file) => file.placement === wanted) ?? variant?.printfiles[0] ?? null;

/** The variant's own picture, else the product's. */
export const variantPicture = (product: Product, variant: Variant | null): string =>
  variant?.files.find((file) => file.preview_url)?.preview_url ??
  variant?.product.image ??
  product.images[0]?.url ??
  '';

export interface Placing {
  editorState: EditorState;
  aspectChoice?: AspectChoice;
  mismatch: boolean;
}

/** How a design lies on an area before anybody moves it: filling it, or whole in its middle where the shapes differ. */
export function untouchedPlacing(design: Design, area: PrintFile): Placing {
  const mismatch = isMismatch(design, area);
  const editorState: EditorState = {
    position: { x: 0, y: 0 },
    scale: 1,
    rotation: 0,
    placement: area.placement,
    fillImage: !mismatch,
    mockupTemplate: area.mockup_template[0]?.image_url ?? null,
  };
  return { editorState, mismatch, ...(mismatch ? { aspectChoice: defaultChoice(design, area) } : {}) };
}
