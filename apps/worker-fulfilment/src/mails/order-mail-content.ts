import { cityLine, discountLines, text, thumbnailAddress, type JobInput, type OrderMail } from '#contracts';
import { fromCents } from '#domain';
import type { OrderDetails, OrderItem } from '#orders';
import type { MailContent, MailItem } from './mail-content.js';

type Facts = JobInput<'order.mail'>;
/** What a kind of mail says beside what all of them say. */
type Own = Partial<MailContent> & Pick<MailContent, 'subject' | 'preview' | 'heading' | 'small'>;

const STEPS = ['placed', 'approved', 'printed', 'shipped'] as const;
const PICTURE_WIDTH = 160;

/** What the mail about an order says. Names, notes and carriers are as somebody typed them. */
export function orderMailContent(order: OrderDetails, facts: Facts, publicUrl: string): MailContent {
  const button = { label: text('mail.see'), url: `${publicUrl}/orders/${order.id}` };
  const footer = [text('mail.order', { number: order.orderNumber }), text('mail.footer')];
  const common = { items: itemsOf(order, publicUrl), sums: [], facts: [], button, footer };
  return { ...common, ...composers[facts.mail](order, facts, button.url) };
}

const composers: Record<OrderMail, (order: OrderDetails, facts: Facts, orderUrl: string) => Own> = {
  placed(order) {
    const name = nameOf(order);
    const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      subject: text('mail.placed.subject'),
      preview: text('mail.placed.preview', { count, total: money(order.totalCents) }),
      heading: name ? text('mail.placed.heading', { name }) : text('mail.placed.headingNameless'),
      lead: text('checkout.placed'),
      steps: reached(1),
      sums: [
        ...discountsOf(order),
        [text('common.shipping'), money(order.shippingCents)],
        [text('common.tax'), money(order.taxCents)],
        [text('common.total'), money(order.totalCents)],
      ],
      small: text('mail.placed.small'),
    };
  },
  'payment-failed': (order, _facts, url) => ({
    subject: text('mail.payment-failed.subject'),
    preview: text('mail.payment-failed.preview'),
    heading: text('mail.payment-failed.heading'),
    notice: text('mail.payment-failed.notice'),
    sums: [[text('mail.due'), money(order.totalCents)]],
    after: text('mail.payment-failed.lead'),
    button: { label: text('mail.payment-failed.button'), url },
    small: text('mail.payment-failed.small'),
  }),
  'payment-due': (order, { formerTotalCents = order.totalCents }, url) => {
    const [total, before] = [money(order.totalCents), money(formerTotalCents)];
    return {
      subject: text('mail.payment-due.subject'),
      preview: text('mail.payment-due.preview', { total }),
      heading: text('mail.payment-due.heading'),
      lead: text('mail.payment-due.lead', { total, before }),
      sums: [[text('mail.due'), total]],
      after: text('mail.payment-due.after'),
      button: { label: text('mail.payment-failed.button'), url: `${url}/pay` },
      small: text('mail.payment-failed.small'),
    };
  },
  approved: (order, _facts, url) => ({
    subject: text('mail.approved.subject'),
    preview: text('mail.approved.preview'),
    heading: text('mail.approved.heading'),
    lead: text('mail.approved.lead'),
    steps: reached(2),
    sums: [[text('mail.paid'), money(order.paidCents)]],
    button: { label: text('mail.approved.button'), url },
    small: text('mail.approved.small'),
  }),
  rejected: (order) => ({
    subject: text('mail.rejected.subject'),
    preview: text('mail.rejected.preview'),
    heading: text('mail.rejected.heading'),
    lead: text('mail.rejected.lead'),
    ...(order.reviewNotes ? { quote: { words: order.reviewNotes, by: text('mail.rejected.by') } } : {}),
    after: moneyOf(order),
    small: text('mail.rejected.small'),
  }),
  cancelled: (order) => ({
    subject: text('mail.cancelled.subject'),
    preview: text('mail.cancelled.preview'),
    heading: text('mail.cancelled.heading'),
    lead: text('mail.cancelled.lead'),
    after: moneyOf(order),
    small: text('mail.cancelled.small'),
  }),
  'change-asked': (_order, { note }, url) => ({
    subject: text('mail.change-asked.subject'),
    preview: text('mail.change-asked.preview'),
    heading: text('mail.change-asked.heading'),
    lead: text('mail.change-asked.lead'),
    ...(note ? { quote: { words: note, by: text('mail.rejected.by') } } : {}),
    button: { label: text('mail.change-asked.button'), url },
    small: text('mail.change-asked.small'),
  }),
  'problem-answered': (_order, { note = '' }) => ({
    subject: text('mail.problem-answered.subject'),
    preview: text('mail.problem-answered.preview'),
    heading: text('mail.problem-answered.heading'),
    quote: { words: note, by: text('mail.problem-answered.by') },
    small: text('mail.problem-answered.small'),
  }),
  'printing-cancelled': () => ({
    subject: text('mail.printing-cancelled.subject'),
    preview: text('mail.printing-cancelled.preview'),
    heading: text('mail.printing-cancelled.heading'),
    lead: text('mail.printing-cancelled.lead'),
    small: text('mail.printing-cancelled.small'),
  }),
  shipped: shippedMail,
  delivered: () => ({
    subject: text('mail.delivered.subject'),
    preview: text('mail.delivered.preview'),
    heading: text('mail.delivered.heading'),
    lead: text('mail.delivered.lead'),
    small: text('mail.delivered.small'),
  }),
  returned: (order) => ({
    subject: text('mail.returned.subject'),
    preview: text('mail.returned.preview'),
    heading: text('mail.returned.heading'),
    lead: text('mail.returned.lead'),
    facts: [[text('mail.to'), addressOf(order)]],
    after: text('mail.returned.after'),
    small: text('mail.returned.small'),
  }),
  refunded(order, { refundedCents = order.refundedCents }) {
    const amount = money(refundedCents);
    // The bank may have sent this one back since.
    const isAll = refundedCents >= order.refundedCents;
    return {
      subject: text('mail.refunded.subject'),
      preview: text('mail.refunded.preview', { amount }),
      heading: text('mail.refunded.heading', { amount }),
      items: [],
      facts: [
        [text('mail.paid'), money(order.paidCents)],
        [text('mail.refunded.now'), amount],
        ...(isAll ? [] : ([[text('mail.refunded.all'), money(order.refundedCents)]] as const)),
      ],
      small: text('mail.refunded.lead'),
    };
  },
  'refund-failed'(_order, { refundedCents = 0 }) {
    const amount = money(refundedCents);
    return {
      subject: text('mail.refund-failed.subject'),
      preview: text('mail.refund-failed.preview', { amount }),
      heading: text('mail.refund-failed.heading', { amount }),
      lead: text('mail.refund-failed.lead'),
      items: [],
      small: text('mail.refund-failed.small'),
    };
  },
};

/** Nothing is released where nothing was reserved, as after an authorization that had expired. */
const moneyOf = ({ paymentStatus }: OrderDetails): string =>
  text(
    paymentStatus === 'releasing' || paymentStatus === 'released' ? 'mail.rejected.money' : 'mail.cancelled.preview',
  );

const unknownParcel: NonNullable<Facts['parcel']> = {
  carrier: '',
  service: '',
  trackingNumber: '',
  trackingUrl: null,
  moreToCome: false,
};

function shippedMail(order: OrderDetails, { parcel = unknownParcel }: Facts, orderUrl: string): Own {
  const isPart = parcel.moreToCome || order.shipments.length > 1;
  const url = webAddress(parcel.trackingUrl);
  const number = parcel.trackingNumber || text('mail.shipped.untracked');
  return {
    subject: text('mail.shipped.subject'),
    preview: text('mail.shipped.preview', { carrier: parcel.carrier, number }).trim(),
    heading: text(isPart ? 'mail.shipped.partHeading' : 'mail.shipped.heading'),
    lead: text(leadOf(parcel.moreToCome, isPart)),
    ...(isPart ? { items: [] } : { steps: reached(4) }),
    parcel: { service: serviceOf(parcel), number },
    facts: [[text('mail.to'), addressOf(order)]],
    button: url ? { label: text('mail.shipped.button'), url } : { label: text('mail.see'), url: orderUrl },
    small: text(parcel.trackingNumber ? 'mail.shipped.small' : 'mail.shipped.watch'),
  };
}

const leadOf = (moreToCome: boolean, isPart: boolean) => {
  if (moreToCome) return 'mail.shipped.partLead';
  return isPart ? 'mail.shipped.lastLead' : 'mail.shipped.lead';
};

/** Carrier and service; a service is often named with its carrier. */
const serviceOf = ({ carrier, service }: NonNullable<Facts['parcel']>): string =>
  (service.toLowerCase().startsWith(carrier.toLowerCase()) ? service || carrier : `${carrier} ${service}`).trim();

const addressOf = ({ shippingAddress: address }: OrderDetails): string =>
  `${address.name}, ${address.street}, ${cityLine(address)}`;

const money = (cents: number): string => `$${fromCents(cents)}`;
const reached = (count: number) => ({ names: STEPS.map((step) => text(`mail.step.${step}`)), reached: count });
const nameOf = ({ owner, shippingAddress }: OrderDetails): string =>
  owner?.givenName ?? owner?.firstName ?? shippingAddress.name;

const discountsOf = ({ couponCode, couponCents, freeItemCents }: OrderDetails): [string, string][] =>
  discountLines({ couponCode, coupon: fromCents(couponCents), freeItem: fromCents(freeItemCents) }).map(
    ({ name, amount }) => [name, `−$${amount}`],
  );

const itemsOf = ({ items }: OrderDetails, publicUrl: string): MailItem[] =>
  items.map((item) => ({
    name: item.product.name,
    details: [[item.color, item.size].filter(Boolean).join(', '), text('count.pieces', { count: item.quantity })]
      .filter(Boolean)
      .join(' · '),
    price: money(item.priceCents * item.quantity),
    picture: pictureOf(item, publicUrl),
  }));

function pictureOf({ mockupUrl, designUrl, product }: OrderItem, publicUrl: string): string | null {
  const address = mockupUrl ?? designUrl ?? product.image;
  return address && webAddress(thumbnailAddress(address, PICTURE_WIDTH), publicUrl);
}

/** The address if a browser may go there; null for any other, such as a script. */
function webAddress(address: string | null, base?: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
