import type { PrintfulStatus } from '#contracts';

/** How an order stands at the print provider, in the product's words. */
export interface PrintfulProgress {
  status: PrintfulStatus;
  /** The provider gave the order up after taking it, say for a file it cannot print, or cancelled it. */
  failed: boolean;
}

const statusOf: Record<string, PrintfulStatus> = {
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

/** [ORD-05] Reads the provider's status; all parcels delivered makes a shipped order delivered. An unknown status counts as pending. */
export function printfulProgress(given: string, shipments: readonly { delivered: boolean }[]): PrintfulProgress {
  const status = statusOf[given] ?? 'pending';
  const delivered = status === 'shipped' && shipments.length > 0 && shipments.every((shipment) => shipment.delivered);
  return { status: delivered ? 'delivered' : status, failed: given === 'failed' || given === 'canceled' };
}

/** What is shipped stays shipped: an earlier status is an old answer, or another parcel being made. A cancellation counts. */
export const goesBack = (known: PrintfulStatus, { status, failed }: PrintfulProgress): boolean =>
  !failed && isShipped(known) && !isShipped(status);

const isShipped = (status: PrintfulStatus): boolean => status === 'shipped' || status === 'delivered';
