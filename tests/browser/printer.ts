import { expect } from '@playwright/test';
import { stack } from '#testing';

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/printful/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

/** Moves an order on at the print provider. */
export const advance = (printfulOrderId: string, change: { to: string; tracked?: boolean }): Promise<void> =>
  control(`orders/${printfulOrderId}/advance`, change);

/** Lets the print provider take as long for each mockup from now on. */
export const makeMockupsIn = (taskMs: number): Promise<void> => control('misbehaviour', { taskMs });
