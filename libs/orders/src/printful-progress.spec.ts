import { describe, expect, it } from 'vitest';
import { printfulProgress } from './printful-progress.js';

describe('an order at the print provider', () => {
  it.each([
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['inreview', 'pending'],
    ['onhold', 'pending'],
    ['inprocess', 'processing'],
    ['partial', 'processing'],
    ['fulfilled', 'shipped'],
    ['archived', 'shipped'],
    ['canceled', 'cancelled'],
    ['failed', 'pending'],
    ['something new', 'pending'],
  ])('[ORD-05] %s is shown as %s', (given, shown) => {
    expect(printfulProgress(given, []).status).toBe(shown);
  });

  it('[ORD-05] is delivered when every parcel is', () => {
    const parcels = (...delivered: boolean[]) => delivered.map((arrived) => ({ delivered: arrived }));
    expect(printfulProgress('fulfilled', parcels(true, true)).status).toBe('delivered');
    expect(printfulProgress('fulfilled', parcels(true, false)).status).toBe('shipped');
    expect(printfulProgress('partial', parcels(true)).status).toBe('processing');
    expect(['failed', 'canceled', 'onhold'].map((given) => printfulProgress(given, []).failed)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
