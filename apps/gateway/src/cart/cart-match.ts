/** A line as an order or an estimate names it; what it leaves out is not compared. */
export interface NamedItem {
  globalId: string;
  syncVariantId: number;
  orderId?: string | undefined;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
  placements?: readonly NamedPlacement[] | undefined;
}

/** A line as an order names it. */
export interface OrderedItem extends NamedItem {
  quantity: number;
}

interface NamedPlacement {
  placement: string;
  designId?: string | null | undefined;
}

export interface CartItem {
  id: string;
  globalId: string;
  syncVariantId: number;
  quantity: number;
  designId: string | null;
  mockupId: string | null;
  placements: readonly NamedPlacement[] | null;
}

/** [CHK-04] Whether an order's items are the cart's lines, each once and with the same quantity. */
export function isWholeCart(items: readonly OrderedItem[], cart: readonly CartItem[]): boolean {
  const matched = matchLines(items, cart, (item, line) => item.quantity === line.quantity && isSame(item, line));
  return items.length === cart.length && matched.every((line) => line !== undefined);
}

/** The line that each item names, whatever its quantity; undefined where the cart has none. No line is named twice. */
export const linesOf = <Line extends CartItem>(
  items: readonly NamedItem[],
  cart: readonly Line[],
): (Line | undefined)[] => matchLines(items, cart, isSame);

/** Items that say more come first, so that none takes the line another one names. */
function matchLines<Item extends NamedItem, Line extends CartItem>(
  items: readonly Item[],
  cart: readonly Line[],
  matches: (item: Item, line: Line) => boolean,
): (Line | undefined)[] {
  const left = [...cart];
  const found = new Map<Item, Line>();
  for (const item of [...items].sort((a, b) => precision(b) - precision(a))) {
    const index = found.has(item) ? -1 : left.findIndex((line) => matches(item, line));
    if (index >= 0) found.set(item, left.splice(index, 1)[0]!);
  }
  return items.map((item) => found.get(item));
}

const precision = ({ orderId, designId, mockupId, placements }: NamedItem): number =>
  (orderId ? 8 : 0) + (placements ? 4 : 0) + (mockupId === undefined ? 0 : 2) + (designId === undefined ? 0 : 1);

function isSame(item: NamedItem, line: CartItem): boolean {
  return (
    item.globalId === line.globalId &&
    item.syncVariantId === line.syncVariantId &&
    (item.orderId === undefined || item.orderId === line.id) &&
    (item.designId === undefined || item.designId === line.designId) &&
    (item.mockupId === undefined || item.mockupId === line.mockupId) &&
    (item.placements === undefined || hasSameDesigns(item.placements, line.placements ?? []))
  );
}

function hasSameDesigns(named: readonly NamedPlacement[], placed: readonly NamedPlacement[]): boolean {
  return (
    named.length === placed.length &&
    named.every(({ placement, designId }) => {
      const there = placed.find((each) => each.placement === placement);
      // A design that is gone is named no longer, or still: the line is the same.
      return there !== undefined && (!designId || !there.designId || designId === there.designId);
    })
  );
}
