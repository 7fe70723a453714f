import { describe, expect, it } from 'vitest';
import { inLanguage, mailCatalogue, orderMails, type JobInput, type OrderMail } from '#contracts';
import { english } from '#contracts/messages/english';
import { pseudo } from '#contracts/messages/pseudo';
import type { OrderDetails } from '#orders';
import { mailHtml } from './mail-html.js';
import { mailText } from './mail-text.js';
import { orderMailContent } from './order-mail-content.js';

const EVIL = `"><script>alert(1)</script>&'\r\nBcc: eve@example.com`;

const order = (changes: object = {}): OrderDetails =>
  ({
    id: 'a-b',
    orderNumber: 'INK-7',
    totalCents: 3969,
    shippingCents: 669,
    taxCents: 100,
    couponCode: 'SPRING',
    couponCents: 300,
    freeItemCents: 0,
    paidCents: 3969,
    refundedCents: 700,
    reviewNotes: 'Too dark.',
    shipments: [{}],
    shippingAddress: { name: 'Ada', street: '1 Way', city: 'Chatsworth', state: 'California', zip: '91311' },
    owner: { email: 'ada@example.com', name: 'Ada Lovelace', givenName: 'Ada' },
    items: [
      {
        quantity: 2,
        priceCents: 1600,
        size: '15 oz',
        color: 'White',
        product: { name: 'Glossy Mug', image: '/catalogue/mug.webp' },
        mockupUrl: '/files/mug.png',
        designUrl: null,
      },
    ],
    ...changes,
  }) as unknown as OrderDetails;

const parcel = {
  carrier: 'USPS',
  service: 'USPS Ground',
  trackingNumber: '9400',
  trackingUrl: 'https://usps.example/9400',
  moreToCome: false,
};

function write(mail: OrderMail, changes: object = {}, facts: Partial<JobInput<'order.mail'>> = {}) {
  const input = { orderId: 'a-b', mail, event: mail, parcel, refundedCents: 500, ...facts };
  const content = orderMailContent(order(changes), input, 'https://shop.example');
  return { content, html: mailHtml(content), text: mailText(content) };
}

/** What a reader sees of the HTML. */
const seen = (html: string): string =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');

describe('a mail about an order', () => {
  it.each(orderMails)('says the same as HTML and as plain text: %s', (mail) => {
    const { content, html, text } = write(mail);
    const words = [
      content.heading,
      content.lead,
      content.notice,
      content.after,
      content.small,
      content.button.label,
      ...[...content.sums, ...content.facts].flat(),
      ...content.items.flatMap(({ name, details, price }) => [name, details, price]),
    ];
    for (const each of words.filter((word) => word !== undefined)) {
      expect(text).toContain(each);
      expect(seen(html)).toContain(each);
    }
    expect(html).toContain(`href="${content.button.url}"`);
    expect(text).toContain(content.button.url);
    expect(content.subject.length).toBeLessThan(45);
    expect(`${html}${text}${content.subject}${content.preview}`).not.toMatch(/\{\w+|undefined|mail\.\w+\./);
  });

  it.each(['shipped', 'returned'] as const)('says where the parcel was sent: %s', (mail) => {
    const address = 'Ada, 1 Way, Chatsworth, California 91311';
    const { html, text } = write(mail);
    expect([text.includes(`To: ${address}`), seen(html).includes(address)]).toEqual([true, true]);
  });

  it.each(orderMails)('escapes whatever somebody typed, and keeps it on its line: %s', (mail) => {
    const typed = {
      reviewNotes: EVIL,
      orderNumber: EVIL,
      owner: { email: 'ada@example.com', name: EVIL, givenName: EVIL },
      shippingAddress: { name: EVIL, street: EVIL, city: EVIL, state: EVIL, zip: EVIL },
      items: [{ ...order().items[0], color: EVIL, size: EVIL, product: { name: EVIL, image: EVIL } }],
    };
    const { html, text, content } = write(mail, typed, {
      parcel: { ...parcel, carrier: EVIL, service: EVIL, trackingNumber: EVIL },
    });
    expect(html).not.toMatch(/<script|""><|javascript:/i);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(content.subject).not.toMatch(/[\r\n]/);
  });

  it.each(orderMails)('says every word in the language it is written in, and the next mail in its own: %s', (mail) => {
    const typed = {
      orderNumber: '7',
      reviewNotes: '8',
      couponCode: '9',
      owner: { email: '1', name: '1', givenName: '1' },
      shippingAddress: { name: '1', street: '2', city: '3', state: '4', zip: '5' },
      items: [{ ...order().items[0], color: '1', size: '2', product: { name: '3', image: null }, mockupUrl: null }],
    };
    const facts = { parcel: { ...parcel, carrier: '1', service: '2' }, note: '3' };
    const { text, html } = inLanguage(pseudo(english), () => write(mail, typed, facts));
    const rest = text.replace(/⟦[^⟧]*⟧/g, '').replace(/https:\S+|\[x\]/g, '');
    expect(rest).not.toMatch(/[a-z]/i);
    expect(
      seen(html)
        .replace(/⟦[^⟧]*⟧/g, '')
        .replace('#', ''),
    ).not.toMatch(/[a-z]/i);
    const german = inLanguage(mailCatalogue('de'), () => write(mail, typed, facts));
    expect(german.html).toContain('<html lang="de-DE">');
    expect(german.content.subject.length).toBeLessThan(45);
    expect(`${german.text}${german.content.preview}`).not.toMatch(/\b(your|order|the)\b|\{\w+/i);
    // Nothing is left to the texts of the process.
    const catalogue = { ...pseudo(english), ...mailCatalogue('de') };
    expect(JSON.stringify(inLanguage(catalogue, () => write(mail)))).not.toContain('⟦');
    expect(() =>
      inLanguage(mailCatalogue('de'), () => {
        throw new Error('a broken order');
      }),
    ).toThrow();
    expect(write(mail, typed, facts).html).toContain('<html lang="en-US">');
  });

  it('says what was given back in all where that is more than now', () => {
    const amounts = (inAll: number) =>
      write('refunded', { refundedCents: inAll }).content.facts.map(([, value]) => value);
    expect(amounts(700)).toEqual(['$39.69', '$5.00', '$7.00']);
    expect(amounts(500)).toEqual(['$39.69', '$5.00']);
    // The bank has sent it back meanwhile.
    expect(amounts(0)).toEqual(['$39.69', '$5.00']);
  });

  it('leads nowhere but to the web', () => {
    const script = { parcel: { ...parcel, trackingUrl: 'javascript:alert(1)' } };
    expect(write('shipped', {}, script).content.button.url).toBe('https://shop.example/orders/a-b');
    expect(write('shipped').content.button.url).toBe('https://usps.example/9400');
    const items = [{ ...order().items[0], mockupUrl: 'data:text/html,x' }];
    expect(write('placed', { items }).content.items[0]!.picture).toBeNull();
    expect(write('placed').content.items[0]!.picture).toBe('https://shop.example/files/mug.png/w160.webp');
  });

  it('claims a whole order only where one parcel holds it', () => {
    expect(write('shipped').content.heading).toBe('Packed, labeled, gone.');
    const part = write('shipped', {}, { parcel: { ...parcel, moreToCome: true } }).content;
    expect([part.heading, part.items, part.steps]).toEqual(['Part of your order is on its way.', [], undefined]);
    expect(part.lead).toContain('The rest follows');
    const last = write('shipped', { shipments: [{}, {}] }).content;
    expect(last.heading).toBe('Part of your order is on its way.');
    expect(last.lead).not.toContain('The rest follows');
  });

  it.each(['rejected', 'cancelled'] as const)('speaks of a release only where money was reserved: %s', (mail) => {
    const after = (paymentStatus: string) => write(mail, { paymentStatus }).content.after;
    expect([after('releasing'), after('released')]).toEqual(
      Array(2).fill('You pay nothing: what was reserved on your card is released.'),
    );
    expect([after('none'), after('expired')]).toEqual(Array(2).fill('You pay nothing.'));
  });

  it('says what was given back now and in all', () => {
    expect(write('refunded').content.facts).toEqual([
      ['Paid', '$39.69'],
      ['Refunded now', '$5.00'],
      ['Refunded in all', '$7.00'],
    ]);
  });
});
