import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contracts/receipt';
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

  it('goes on over as many pages as its lines need', async () => {
    const long = { ...line, name: 'A very long name of a product '.repeat(20), details: 'x'.repeat(300) };
    const pdf = await receiptPdf(receipt({ lines: Array.from({ length: 100 }, () => long) }));
    expect(pagesOf(pdf)).toBeGreaterThan(5);
  });
});
