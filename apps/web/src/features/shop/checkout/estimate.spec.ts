import { describe, expect, it } from 'vitest';
import type { Line } from '#contracts';
import { cartHash } from '#domain';
import type { StoredEstimate } from '../purchase-draft.js';
import { isSameDestination, validEstimate } from './estimate.js';
import { totalsOf } from './totals.js';

const line = (price: string, quantity: number, id = 1): Line =>
  ({
    orderId: `l${id}`,
    globalId: 'tee',
    syncVariantId: id,
    quantity,
    price,
    designId: null,
    mockupId: null,
  }) as unknown as Line;
const lines = [line('24.00', 2), line('16.35', 1, 2)];
const now = Date.UTC(2026, 10, 20, 12);
const estimate: StoredEstimate = {
  shipping: '8.29',
  tax: '5.01',
  taxRate: 0.0825,
  calculated: true,
  estimateData: {},
  timestamp: now,
  cartHash: cartHash(lines),
};

describe('the estimate', () => {
  it('[SHIP-03] stands for this very cart and for less than thirty minutes', () => {
    expect(validEstimate(estimate, lines, now + 29 * 60_000)).toBe(estimate);
    expect(validEstimate(estimate, lines, now + 30 * 60_000)).toBeNull();
    expect(validEstimate(estimate, [line('24.00', 3), lines[1]!], now)).toBeNull();
    expect(validEstimate({ ...estimate, calculated: false }, lines, now)).toBeNull();
    expect(validEstimate(null, lines, now)).toBeNull();
  });

  it('[SHIP-03] outlasts another name or street, and no other destination', () => {
    const home = { name: 'Ada', street: '1 Lane', city: 'Chatsworth', state: 'CA', zip: '91311', country: 'US' };
    expect(isSameDestination(home, { ...home, name: 'Bea', street: '2 Lane', zip: '91311 ' })).toBe(true);
    for (const other of [{ city: 'Reseda' }, { state: 'NV' }, { zip: '91310' }, { country: 'MX' }])
      expect(isSameDestination(home, { ...home, ...other })).toBe(false);
  });

  it('[CHK-04] adds up in whole cents, shipping and tax only once they are calculated', () => {
    expect(totalsOf(lines, null)).toEqual({
      subtotal: '64.35',
      discounts: null,
      discount: '0.00',
      shipping: null,
      tax: null,
      taxPercent: null,
      total: '64.35',
    });
    expect(totalsOf(lines, estimate)).toEqual({
      subtotal: '64.35',
      discounts: null,
      discount: '0.00',
      shipping: '8.29',
      tax: '5.01',
      taxPercent: 8.25,
      total: '77.65',
    });
    const discounts = { couponCode: 'TEN', coupon: '10.00', freeItem: '24.00' };
    expect(totalsOf(lines, { ...estimate, discounts })).toMatchObject({ discounts, discount: '34.00', total: '43.65' });
    expect(totalsOf([line('0.10', 3)], null).total).toBe('0.30');
  });
});
