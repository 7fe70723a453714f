import type { Violation } from './checks.js';
import type { Harness } from './harness.js';

interface OrderMoney {
  id: string;
  review_status: string;
  payment_status: string;
  paid_cents: number;
  refunded_cents: number;
  total_cents: number;
  /** What admins wanted to be given back. */
  asked_cents: number;
  payment_ids: string[];
}

interface BookedPayment {
  status: string;
  metadata: { payment_id?: string };
  captured: number;
  refunded: number;
}

/** [CHK-03] What the payment provider's own books say of the orders: taken once where they are approved, never elsewhere, and given back as recorded. */
export async function findWrongMoney({ rows, urls }: Harness, orderIds: string[]): Promise<Violation[]> {
  const orders = await rows<OrderMoney>(
    `select orders.*, (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = orders.id and status <> 'failed') as asked_cents,
       array(select id::text from payments where order_id = orders.id) as payment_ids from orders where id = any($1)`,
    [orderIds],
  );
  const response = await fetch(`${urls.sandbox}/__control/stripe/books`);
  const books = (await response.json()) as BookedPayment[];
  return orders.flatMap((order) =>
    findWrong(
      order,
      books.filter(({ metadata }) => order.payment_ids.includes(metadata.payment_id ?? '')),
    ),
  );
}

function findWrong(order: OrderMoney, booked: BookedPayment[]): Violation[] {
  const sum = (of: (payment: BookedPayment) => number) => booked.reduce((total, each) => total + of(each), 0);
  const [captured, refunded] = [sum((each) => each.captured), sum((each) => each.refunded)];
  const open = booked.filter(({ status }) => status === 'requires_capture').length;
  const approved = order.review_status === 'approved';
  const detail = `order ${order.id} (${order.review_status}, ${order.payment_status}): ${captured} captured, ${refunded} refunded of ${order.total_cents}`;
  const found: [boolean, string][] = [
    [captured > order.total_cents, 'captured twice'],
    [captured > 0 && !approved, 'captured without approval'],
    [approved && captured < order.total_cents, 'approved without capture'],
    [captured !== order.paid_cents || refunded !== order.refunded_cents, 'books differ'],
    [refunded > order.asked_cents, 'refunded twice'],
    [open > 1, 'authorized twice'],
    [booked.length > order.payment_ids.length, 'created twice'],
    [open > 0 && order.review_status === 'rejected', 'not released'],
  ];
  return found.flatMap(([is, problem]) => (is ? [{ problem, detail }] : []));
}
