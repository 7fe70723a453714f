/** A cart line as the hash sees it; lines with the same variant and the same print are equal. */
export interface HashedLine {
  syncVariantId: number;
  quantity: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
}

/** The cart as text: equal for carts with the same content, regardless of order and of how it is split into lines. */
export function canonicalCart(lines: readonly HashedLine[]): string {
  const quantities = new Map<string, number>();
  for (const { syncVariantId, quantity, designId, mockupId } of lines) {
    const thing = [syncVariantId, designId ?? '', mockupId ?? ''].join('/');
    quantities.set(thing, (quantities.get(thing) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([thing, quantity]) => `${thing}*${quantity}`)
    .sort()
    .join(' ');
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
