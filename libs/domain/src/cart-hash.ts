import type { AspectChoice, EditorState } from '#contracts';

/** A design on one print area, as far as two of them can differ in print. */
export interface HashedPlacement {
  placement: string;
  designId?: string | null | undefined;
  editorState?: EditorState | null | undefined;
  aspectChoice?: AspectChoice | null | undefined;
}

/** A cart line as the hash sees it; lines with the same variant and the same print are equal. */
export interface HashedLine {
  syncVariantId: number;
  quantity: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
  placements?: readonly HashedPlacement[] | null | undefined;
}

/** The cart as text: equal for carts with the same content, regardless of order and of how it is split into lines. */
export function canonicalCart(lines: readonly HashedLine[]): string {
  const quantities = new Map<string, number>();
  for (const { syncVariantId, quantity, designId, mockupId, placements } of lines) {
    const thing = [syncVariantId, designId ?? '', mockupId ?? '', canonicalPlacements(placements ?? [])].join('/');
    quantities.set(thing, (quantities.get(thing) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([thing, quantity]) => `${thing}*${quantity}`)
    .sort()
    .join(' ');
}

/** Placements as text: equal for those that print the same, regardless of their order. Empty for none. */
export const canonicalPlacements = (placements: readonly HashedPlacement[]): string =>
  placements
    .map(({ placement, designId, editorState, aspectChoice }) =>
      JSON.stringify([
        placement,
        designId ?? '',
        ...editingText(editorState),
        ...fittingText(editorState, aspectChoice),
      ]),
    )
    .sort()
    .join('');

function editingText(editing: EditorState | null | undefined): (number | boolean)[] {
  if (!editing) return [0, 0, 1, 0, false, false, false];
  const { position, scale, rotation, fillImage, flipHorizontal = false, flipVertical = false } = editing;
  return [position.x, position.y, scale, rotation, fillImage, flipHorizontal, flipVertical];
}

/** A design that does not fill its area lies anchored in the middle without a choice as well. */
function fittingText(editing: EditorState | null | undefined, choice: AspectChoice | null | undefined): string[] {
  if (!choice) return [];
  const { cropOption, anchorPosition } = choice;
  if (cropOption !== 'anchor') return [cropOption];
  return anchorPosition === 'center' && !editing?.fillImage ? [] : [cropOption, anchorPosition];
}

/** [SHIP-03] Short hash of a cart to detect changes. Not for security: compare `canonicalCart` there. */
export function cartHash(lines: readonly HashedLine[]): string {
  const text = canonicalCart(lines);
  return mix(text, 0x811c9dc5) + mix(text, 0x2f0b4c47);
}

/** FNV-1a over the characters, 8 hexadecimal digits. */
function mix(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
