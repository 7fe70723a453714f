import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { receiptOf, type Receipt } from '#contracts/receipt';
import { receiptPdf } from './receipt-pdf.js';

const line = { name: 'Mug', details: 'White', quantity: 1, price: '$1.00', sum: '$1.00' };
const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  title: 'Receipt',
  facts: [['Order', 'INK-7']],
  addresses: [{ title: 'Bill to', lines: ['Żaneta Łuk', 'Ωmega 7', 'Жукова', 'עברית'] }],
  lines: [line],
  sums: [['Total', '$1.00']],
  note: 'Thank you.',
  ...changes,
});

const address = { name: 'Ada', street: '1 Way', city: 'Chatsworth', state: 'CA', zip: '91311', country: 'US' };
/** A paid order of which a part was given back. */
const refunded = {
  orderNumber: 'INK-7',
  createdAt: '2026-11-20T10:00:00Z',
  timeline: [{ kind: 'payment_captured', at: '2026-11-20T11:00:00Z' }],
  shippingAddress: address,
  billingAddress: address,
  items: [
    { productData: { name: 'Glossy Mug' }, color: 'White', size: '15 oz', quantity: 2, price: '16.00' },
    { productData: { name: 'Mouse Pad' }, color: null, size: null, quantity: 1, price: '1018.50' },
  ],
  costs: { subtotal: '1050.50', shipping: '6.69', tax: '3.10', total: '1060.29' },
  discounts: { couponCode: null, coupon: '0.00', freeItem: '0.00' },
  payment: { status: 'captured', paid: '1060.29', refunded: '5.00' },
} as unknown as Order;

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(STREAM)].flatMap(([, content]) => {
    try {
      return [inflateSync(Buffer.from(content!, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });

/** The letters that a reader can copy out of the document: what its fonts say that their signs mean. */
const lettersOf = (pdf: Buffer): Set<string> =>
  new Set(
    streamsOf(pdf)
      .filter((content) => content.includes('beginbfrange'))
      .flatMap((content) => [...content.matchAll(/<([0-9a-f]{4})>(?=[\s\]])/gi)])
      .map(([, code]) => String.fromCharCode(Number.parseInt(code!, 16))),
  );
/** The words that the pages show, in their order; a font of the reader's own spells them in Latin-1. */
const wordsOf = (pdf: Buffer): string[] =>
  streamsOf(pdf)
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown]) => [...shown!.matchAll(/<([0-9a-f]+)>/gi)].map(([, code]) => code).join(''))
    .map((codes) => Buffer.from(codes, 'hex').toString('latin1').trim());
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe('a receipt as a PDF', () => {
  it('holds every letter of the receipt, of whichever alphabet', async () => {
    const pdf = await receiptPdf(receipt());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
    const letters = lettersOf(pdf);
    const words = JSON.stringify(Object.values(receipt())).replace(
      /[[\]{}:,"\s]|name|details|quantity|price|sum|lines|title/g,
      '',
    );
    expect([...new Set(words)].filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('needs no font of its own for western letters', async () => {
    const pdf = await receiptPdf(receipt({ addresses: [{ title: 'Bill to', lines: ['José’s “Café”, Straße 7'] }] }));
    expect(pdf.toString('latin1')).not.toContain('/FontFile2');
    expect(pdf.length).toBeLessThan(5_000);
    expect((await receiptPdf(receipt())).toString('latin1')).toContain('/FontFile2');
  });

  it('[ORD-02] says what each line costs, the total, and what was given back', async () => {
    const words = wordsOf(await receiptPdf(receiptOf(refunded)));
    expect(words).toEqual(expect.arrayContaining(['Receipt', 'INK-7', '20 November 2026']));
    const table = words.slice(words.indexOf('Amount') + 1);
    expect(table.filter(Boolean)).toEqual([
      ...['Glossy Mug', 'White, 15 oz', '2', '$16.00', '$32.00'],
      ...['Mouse Pad', '1', '$1,018.50', '$1,018.50'],
      ...['Subtotal', '$1,050.50', 'Shipping', '$6.69', 'Tax', '$3.10', 'Total', '$1,060.29'],
      ...['Paid', '$1,060.29', 'Refunded', '$5.00', 'Paid after refunds', '$1,055.29'],
      'Thank you for your order.',
    ]);
  });

  it('goes on over as many pages as its lines need', async () => {
    const long = { ...line, name: 'A very long name of a product '.repeat(20), details: 'x'.repeat(300) };
    const pdf = await receiptPdf(receipt({ lines: Array.from({ length: 100 }, () => long) }));
    expect(pagesOf(pdf)).toBeGreaterThan(5);
  });
});
