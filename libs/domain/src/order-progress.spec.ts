import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderStatuses, printfulStatuses } from '#contracts';
import { nextOrderStatus, providerProgress } from './order-progress.js';

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
  ])('[ORD-05] %s is shown as %s', (status, shown) => {
    expect(providerProgress(status, []).printfulStatus).toBe(shown);
  });

  it('[ORD-05] is delivered when every parcel is', () => {
    const parcels = (...delivered: boolean[]) => delivered.map((arrived) => ({ delivered: arrived }));
    expect(providerProgress('fulfilled', parcels(true, true)).printfulStatus).toBe('delivered');
    expect(providerProgress('fulfilled', parcels(true, false)).printfulStatus).toBe('shipped');
    expect(providerProgress('partial', parcels(true)).printfulStatus).toBe('processing');
    expect([providerProgress('failed', []).failed, providerProgress('canceled', []).failed]).toEqual([true, false]);
  });
});

describe('the status of an order', () => {
  it('[ORD-05] follows the provider from approved to delivered', () => {
    expect(
      (['draft', 'pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map((printful) =>
        nextOrderStatus('approved', printful),
      ),
    ).toEqual(['approved', 'approved', 'processing', 'shipped', 'delivered', 'approved']);
  });

  it('[ORD-05] never goes back, and moves only an approved order', () => {
    const rank = (status: string) => ['approved', 'processing', 'shipped', 'delivered'].indexOf(status);
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.constantFrom(...printfulStatuses), (current, printful) => {
        const next = nextOrderStatus(current, printful);
        expect(rank(next)).toBeGreaterThanOrEqual(rank(current));
        if (rank(current) < 0) expect(next).toBe(current);
      }),
    );
  });
});
