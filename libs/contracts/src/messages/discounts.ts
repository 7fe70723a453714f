import { addTexts } from './registry.js';

/** What comes off an order, loaded with where it is chosen. */
export const discounts = {
  'coupon.label': 'Coupon code',
  'coupon.apply': 'Apply',
  'coupon.applied': 'is applied.',
  'coupon.later': 'comes off once shipping is calculated.',
  'coupon.remove': 'Remove {code}',
  'freeItem.take': "Use this month's free item",
  'freeItem.hint': 'One piece under {amount} is on us, with your Pro plan.',
  'coupon.unknown': "This code doesn't exist. Please check how it's spelled.",
  'coupon.early': 'This code is not valid yet.',
  'coupon.over': 'This code is no longer valid.',
  'coupon.usedUp': 'This code has been used up.',
  'coupon.usedByYou': 'You have used this code for another order.',
  'coupon.tooLittle': 'This code is for orders of {amount} or more.',
  'coupon.gone': 'Your coupon can no longer be used. Please review the total and place the order again.',
  'coupon.exists': 'There is a coupon with this code already.',
  'coupon.notActive': 'This coupon has ended already.',
  'freeItem.noPlan': 'Your plan has no free item at the moment.',
  'freeItem.used': "You have used this month's free item.",
  'freeItem.tooDear': 'The free item is for products under {amount}.',
  'freeItem.gone': 'Your free item can no longer be used. Please review the total and place the order again.',
} as const;
addTexts(discounts);
