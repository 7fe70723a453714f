import '#contracts/messages/screens';
import { expect, it } from 'vitest';
import { orderStatusName } from './order-badge.js';

it('[ORD-03] names each status, shows an unknown one as it is, and none as Unknown', () => {
  const statuses = ['review_pending', 'approved', 'rejected', 'processing', 'shipped', 'delivered', 'at_customs', ''];
  expect(statuses.map(orderStatusName)).toEqual([
    'Pending Review',
    'Approved',
    'Rejected',
    'Processing',
    'Shipped',
    'Delivered',
    'at_customs',
    'Unknown',
  ]);
});
