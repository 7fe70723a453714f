import type { OrderStatus, PrintfulStatus } from '#contracts';

/** The state of an order at the print provider, in the product's terms. */
export interface ProviderProgress {
  printfulStatus: PrintfulStatus;
  /** The provider failed the order after accepting it, for example because it cannot print a file. */
  failed: boolean;
}

const printfulStatusOf: Record<string, PrintfulStatus> = {
  draft: 'draft',
  inreview: 'pending',
  pending: 'pending',
  onhold: 'pending',
  failed: 'pending',
  inprocess: 'processing',
  partial: 'processing',
  fulfilled: 'shipped',
  archived: 'shipped',
  canceled: 'cancelled',
};

/** [ORD-05] Maps the provider's status; a shipped order with all parcels delivered is delivered. An unknown status counts as pending. */
export function providerProgress(status: string, shipments: readonly { delivered: boolean }[]): ProviderProgress {
  const printfulStatus = printfulStatusOf[status] ?? 'pending';
  const delivered =
    printfulStatus === 'shipped' && shipments.length > 0 && shipments.every((shipment) => shipment.delivered);
  return { printfulStatus: delivered ? 'delivered' : printfulStatus, failed: status === 'failed' };
}

const steps: readonly OrderStatus[] = ['approved', 'processing', 'shipped', 'delivered'];
const stepOf: Partial<Record<PrintfulStatus, OrderStatus>> = {
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
};

/** [ORD-05] Moves an approved order forward with the provider, never back. Cancelled is a status of the provider only. */
export function nextOrderStatus(current: OrderStatus, printful: PrintfulStatus): OrderStatus {
  const reached = stepOf[printful];
  if (!reached || !steps.includes(current)) return current;
  return steps.indexOf(reached) > steps.indexOf(current) ? reached : current;
}
