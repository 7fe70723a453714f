import { expect } from '@playwright/test';
import { stack } from '#testing';

/** Moves an order on at the print provider. */
export async function advance(printfulOrderId: string, change: { to: string; tracked?: boolean }): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/printful/orders/${printfulOrderId}/advance`, {
    method: 'POST',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}
