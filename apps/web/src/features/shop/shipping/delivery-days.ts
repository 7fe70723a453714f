import type { ShippingMethod } from '#contracts';
import { text } from '#contracts/messages';
import { calendarDay } from '../../../lib/format.js';

/** What an order gets that names no way of shipping. */
export const STANDARD = 'STANDARD';

export const isStandardShipping = ({ id }: Pick<ShippingMethod, 'id'>): boolean => id === STANDARD;

/** "Flat Rate: 28 Nov to 1 Dec"; the name alone where the provider says no days. */
export function deliveryDays({ name, earliest, latest }: Pick<ShippingMethod, 'name' | 'earliest' | 'latest'>): string {
  if (!earliest || !latest) return name;
  return text('catalog.deliveryDays', { name, from: calendarDay(earliest), to: calendarDay(latest) });
}
