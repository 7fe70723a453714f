import { describe, expect, it } from '@jest/globals';
import type { Line } from '#contracts';
import { cartHash } from '#domain';
import type { StoredEstimate } from '../../../lib/drafts.js';
import { standing } from './estimate.js';
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
    expect(standing(estimate, lines, now + 29 * 60_000)).toBe(estimate);
    expect(standing(estimate, lines, now + 30 * 60_000)).toBeNull();
    expect(standing(estimate, [line('24.00', 3), lines[1]!], now)).toBeNull();
    expect(standing({ ...estimate, calculated: false }, lines, now)).toBeNull();
    expect(standing(null, lines, now)).toBeNull();
  });

  it('[CHK-04] adds up in whole cents, shipping and tax only once they are calculated', () => {
    expect(totalsOf(lines, null)).toEqual({
      subtotal: '64.35',
      shipping: null,
      tax: null,
      taxPercent: null,
      total: '64.35',
    });
    expect(totalsOf(lines, estimate)).toEqual({
      subtotal: '64.35',
      shipping: '8.29',
      tax: '5.01',
      taxPercent: 8.25,
      total: '77.65',
    });
    expect(totalsOf([line('0.10', 3)], null).total).toBe('0.30');
  });
});
