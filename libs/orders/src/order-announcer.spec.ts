import { describe, expect, it, vi } from 'vitest';
import type { OrderEntity } from '#database';
import type { Logger } from '#observability';
import type { RealtimePublisher } from '#realtime';
import { OrderAnnouncer } from './order-announcer.js';
import type { OrderRepository } from './order.repository.js';

const ORDER = {
  id: 'o1',
  userId: 'u1',
  version: 3,
  orderNumber: 'INK-1',
  status: 'processing',
  reviewStatus: 'approved',
  submissionState: 'failed',
  submissionError: 'Printful is down.',
  printfulOrderId: null,
  printfulOrderStatus: null,
} as unknown as OrderEntity;

function announcerOf(
  order: OrderEntity | null,
  send = vi.fn<RealtimePublisher['send']>().mockResolvedValue(undefined),
) {
  const warn = vi.fn();
  const announcer = new OrderAnnouncer(
    { find: () => Promise.resolve(order) } as unknown as OrderRepository,
    { send } as unknown as RealtimePublisher,
    { warn } as unknown as Logger,
  );
  return { announcer, send, warn };
}

describe('OrderAnnouncer', () => {
  it('tells the admins why a submission failed, and the owner only that the order changed', async () => {
    const { announcer, send } = announcerOf(ORDER);
    await announcer.announce('o1');
    expect(send).toHaveBeenCalledWith(
      ['user:u1'],
      'order.updated',
      expect.objectContaining({ version: 3, submissionError: null }),
    );
    expect(send).toHaveBeenCalledWith(
      ['admins'],
      'review.updated',
      expect.objectContaining({ version: 3, submissionError: 'Printful is down.' }),
    );
  });

  it('announces an order without a user to the admins only, and a missing one to nobody', async () => {
    const ownerless = announcerOf({ ...ORDER, userId: null });
    await ownerless.announcer.announce('o1');
    expect(ownerless.send.mock.calls).toHaveLength(1);
    const missing = announcerOf(null);
    await missing.announcer.announce('o1');
    expect(missing.send).not.toHaveBeenCalled();
  });

  it('logs a failure instead of rejecting, since what it announces has happened', async () => {
    const { announcer, warn } = announcerOf(
      ORDER,
      vi.fn<RealtimePublisher['send']>().mockRejectedValue(new Error('no Redis')),
    );
    await expect(announcer.announce('o1')).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
