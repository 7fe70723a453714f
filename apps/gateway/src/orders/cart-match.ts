/** A line as an order names it; what it leaves out is not compared. */
export interface OrderedItem {
  globalId: string;
  syncVariantId: number;
  quantity: number;
  orderId?: string | undefined;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
}

export interface CartItem {
  id: string;
  globalId: string;
  syncVariantId: number;
  quantity: number;
  designId: string | null;
  mockupId: string | null;
}

/** [CHK-04] Whether an order's items are the cart's lines, each once and with the same quantity. */
export function isWholeCart(items: readonly OrderedItem[], cart: readonly CartItem[]): boolean {
  const left = [...cart];
  // Items that say more come first, so that none takes the line another one names.
  for (const item of [...items].sort((a, b) => precision(b) - precision(a))) {
    const index = left.findIndex((line) => isSame(item, line));
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return left.length === 0;
}

const precision = ({ orderId, designId, mockupId }: OrderedItem): number =>
  (orderId ? 4 : 0) + (mockupId === undefined ? 0 : 2) + (designId === undefined ? 0 : 1);

function isSame(item: OrderedItem, line: CartItem): boolean {
  return (
    item.globalId === line.globalId &&
    item.syncVariantId === line.syncVariantId &&
    item.quantity === line.quantity &&
    (item.orderId === undefined || item.orderId === line.id) &&
    (item.designId === undefined || item.designId === line.designId) &&
    (item.mockupId === undefined || item.mockupId === line.mockupId)
  );
}
