import { cityLine, countryName } from './address-words.js';
import { discountLines } from './discount-lines.js';
import { language, text } from './messages.js';
import type { Address } from './values.js';
import type { Line, Order } from './orders.js';

interface ReceiptLine {
  name: string;
  details: string;
  quantity: number;
  price: string;
  sum: string;
}

/** What the receipt of an order says, on the page to print and in the PDF alike. */
export interface Receipt {
  title: string;
  facts: (readonly [string, string])[];
  addresses: { title: string; lines: string[] }[];
  lines: ReceiptLine[];
  /** The last one is what matters. */
  sums: (readonly [string, string])[];
  note: string;
}

/** The receipt of an order; a confirmation while nothing was taken. */
export function receiptOf(order: Order): Receipt {
  const isPaid = centsOf(order.payment.paid) > 0;
  const paidAt = order.timeline.find(({ kind }) => kind === 'payment_captured')?.at;
  return {
    title: text(isPaid ? 'receipt.title' : 'receipt.confirmation'),
    facts: [
      [text('order.title'), order.orderNumber],
      [text('receipt.placed'), dateOf(order.createdAt)],
      ...(isPaid && paidAt ? [[text('receipt.paidOn'), dateOf(paidAt)] as const] : []),
    ],
    addresses: [
      { title: text('receipt.billTo'), lines: addressLines(order.billingAddress) },
      { title: text('order.shipTo'), lines: addressLines(order.shippingAddress) },
    ],
    lines: order.items.map(lineOf),
    sums: sumsOf(order, isPaid),
    note: text(isPaid ? 'receipt.thanks' : noteOf(order)),
  };
}

/** While the money is reserved, that is said; a refused or cancelled order took none. */
const noteOf = ({ payment, reviewStatus }: Order) =>
  reviewStatus === 'pending' && (payment.status === 'authorized' || payment.status === 'capturing')
    ? 'receipt.reserved'
    : 'receipt.notTaken';

function sumsOf({ costs, discounts, payment }: Order, isPaid: boolean): Receipt['sums'] {
  const refunded = centsOf(payment.refunded);
  return [
    [text('common.subtotal'), money(costs.subtotal)],
    ...discountLines(discounts).map(({ name, amount }) => [name, `−${money(amount)}`] as const),
    [text('common.shipping'), money(costs.shipping)],
    [text('common.tax'), money(costs.tax)],
    [text('common.total'), money(costs.total)],
    ...(isPaid ? [[text('receipt.paid'), money(payment.paid)] as const] : []),
    ...(refunded > 0
      ? [
          [text('receipt.refunded'), money(payment.refunded)] as const,
          [text('receipt.kept'), money(String((centsOf(payment.paid) - refunded) / 100))] as const,
        ]
      : []),
  ];
}

const lineOf = ({ productData, color, size, quantity, price, placements = [] }: Line): ReceiptLine => ({
  name: productData.name,
  details: [[color, size].filter(Boolean).join(', '), placements.map(({ title }) => title).join(' + ')]
    .filter(Boolean)
    .join(' · '),
  quantity,
  price: money(price),
  sum: money(String((centsOf(price) * quantity) / 100)),
});

const addressLines = (address: Address): string[] => [
  address.name,
  address.street,
  cityLine(address),
  countryName(address.country),
];

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
const money = (amount: string): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency: 'USD' }).format(centsOf(amount) / 100);
/** English dates are written the British way round, as elsewhere; the day is that of the server. */
const dateOf = (iso: string): string =>
  new Intl.DateTimeFormat(language() === 'en-US' ? 'en-GB' : language(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
