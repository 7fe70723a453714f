/** What makes two lines of a cart the same: the variant and what is printed on it. */
export interface HashedLine {
  syncVariantId: number;
  quantity: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
}

/** The cart as one text: equal for carts with the same things in them, however they are ordered or split into lines. */
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

/** [SHIP-03] Short mark of a cart, to notice that it changed. Not for security: compare `canonicalCart` there. */
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
