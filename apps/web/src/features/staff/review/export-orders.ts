import type { OrderSummary } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { csvFile, csvTable, type CsvValue } from '../../../lib/csv.js';
import { notify } from '../../../lib/notify.js';
import { saveFile } from '../../../lib/save-file.js';
import type { DeskFilter } from './desk-filter.js';
import { readOrders } from './reviews.js';

/** The server gives no more at once. */
const pageSize = 200;
/** Orders beyond this many pages are left out, and the admin is told. */
const mostPages = 50;

/** A header and a line for each order; amounts are plain numbers, times are in UTC. */
export function csvOf(orders: readonly OrderSummary[]): string {
  const columns: Record<string, (order: OrderSummary) => CsvValue> = {
    Order: ({ orderNumber }) => orderNumber,
    Placed: ({ createdAt }) => createdAt,
    Status: ({ status }) => status,
    Review: ({ reviewStatus }) => reviewStatus,
    'On hold since': ({ heldAt }) => heldAt,
    Submission: ({ submissionState }) => submissionState,
    'Printful order': ({ printfulOrderId }) => printfulOrderId,
    Shopper: ({ customer }) => customer?.name,
    Email: ({ customer }) => customer?.email,
    Pieces: ({ itemCount }) => itemCount,
    Subtotal: ({ costs }) => costs.subtotal,
    Discount: ({ costs }) => costs.discount,
    Shipping: ({ costs }) => costs.shipping,
    Tax: ({ costs }) => costs.tax,
    Total: ({ costs }) => costs.total,
    Payment: ({ payment }) => payment.status,
    Paid: ({ payment }) => payment.paid,
    Refunded: ({ payment }) => payment.refunded,
  };
  return csvTable(columns, orders);
}

/** All orders of a filter, page by page; tells whether there are more than are exported. */
async function readAll(filter: DeskFilter): Promise<{ orders: OrderSummary[]; more: boolean }> {
  const orders: OrderSummary[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readOrders(filter, pageSize, orders.at(-1)?._id, true);
    orders.push(...read);
    if (read.length < pageSize) return { orders, more: false };
  }
  return { orders, more: true };
}

/** Saves the orders of a filter as a table. */
export const useExportOrders = () =>
  useMutation({
    mutationFn: readAll,
    onSuccess: ({ orders, more }) => {
      saveFile(csvFile(csvOf(orders)), 'inkloom-orders.csv');
      if (more) notify.warning(text('desk.exportCut', { count: orders.length }), { id: 'export' });
    },
    onError: () => notify.error(text('desk.exportFailed'), { id: 'export' }),
  });
