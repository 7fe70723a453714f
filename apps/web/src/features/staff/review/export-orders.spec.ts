import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contracts';
import { csvOf } from './export-orders.js';

const order = {
  orderNumber: 'INK-1001',
  customer: { name: '=HYPERLINK("http://example.com")', email: null },
  costs: { subtotal: '16.00', shipping: '6.69', tax: '1.65', total: '24.34', currency: 'USD' },
  payment: { status: 'authorized', paid: '0.00', refunded: '0.00', captureBefore: null },
  itemCount: 2,
} as unknown as OrderSummary;

describe('the list as CSV', () => {
  it('has a header and a line for each order, keeps quotes, and leaves no formula to a spreadsheet', () => {
    const lines = csvOf([order, order]).split('\r\n');
    expect(lines).toHaveLength(3);
    const [header, line] = lines.map((each) => each.split(','));
    const cell = (name: string) => line![header!.indexOf(`"${name}"`)];
    expect(cell('Order')).toBe('"INK-1001"');
    expect(cell('Shopper')).toBe(`"'=HYPERLINK(""http://example.com"")"`);
    expect(cell('Email')).toBe('""');
    expect([cell('Pieces'), cell('Total')]).toEqual(['"2"', '"24.34"']);
  });
});
