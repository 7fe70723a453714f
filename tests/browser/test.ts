import { test as base } from '@playwright/test';
import { deliverOrders } from '#testing';

/** A test after which the print provider delivers what it left on its way: each such order is looked at every two seconds. */
export const test = base.extend<{ delivered: void }>({
  delivered: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await use();
      await deliverOrders();
    },
    { auto: true },
  ],
});
