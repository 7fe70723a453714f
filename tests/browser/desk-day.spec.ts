import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { api, faults, journal, signIn, waitFor, type Api } from '#testing';
import { externalIdOf } from '#domain';
import { press } from './keyboard.js';
import { PIXEL, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit, type Visitor } from './users.js';

/** A day at the desk: `npm run check:desk`. */
const ORDERS = 50;
/** The second admin decides so many, from the other end of the list, and loses the network before this one. */
const OF_SECOND = 10;
const OFFLINE_AT = 4;
/** Longer than a page tries a call again by itself that gets no answer. */
const OFFLINE_MS = 10_000;
const HOME = {
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};
const ABROAD = { street: 'Torstr. 1', city: 'Berlin', state: 'Berlin', zip: '10119', country: 'Germany' };

type Decision = 'approve' | 'reject' | 'hold' | 'refused';
interface Kind {
  lines: { globalId: string; quantity: number; areas?: string[] }[];
  address?: typeof HOME;
  decision: Decision;
}
const KINDS: Kind[] = [
  { lines: [{ globalId: 'mug-white-glossy', quantity: 1 }], decision: 'approve' },
  { lines: [{ globalId: 'mug-white-glossy', quantity: 6 }], decision: 'approve' },
  { lines: [{ globalId: 'mouse-pad', quantity: 1 }], decision: 'approve' },
  { lines: [{ globalId: 'tee-bella-3001', quantity: 1, areas: ['front'] }], decision: 'approve' },
  { lines: [{ globalId: 'tee-bella-3001', quantity: 2, areas: ['front', 'back'] }], decision: 'approve' },
  {
    lines: [
      { globalId: 'mug-white-glossy', quantity: 1 },
      { globalId: 'mouse-pad', quantity: 2 },
    ],
    decision: 'approve',
  },
  { lines: [{ globalId: 'mug-white-glossy', quantity: 1 }], address: ABROAD, decision: 'approve' },
  { lines: [{ globalId: 'tee-bella-3001', quantity: 1, areas: ['front'] }], decision: 'reject' },
  { lines: [{ globalId: 'mug-white-glossy', quantity: 2 }], decision: 'hold' },
  // The print provider refuses it, and takes it when it is retried.
  { lines: [{ globalId: 'mouse-pad', quantity: 1 }], decision: 'refused' },
];

interface Placed {
  _id: string;
  orderNumber: string;
  decision: Decision;
}

async function place(shopper: Api, designId: string, name: string, kind: Kind): Promise<Placed> {
  ok(await shopper.delete('/api/cart'));
  let items: object[] = [];
  for (const { globalId, quantity, areas } of kind.lines) {
    const product = ok(await shopper.get(`/api/product/mongodb/${globalId}`));
    const print = areas ? { placements: areas.map((placement) => ({ placement, designId })) } : { designId };
    const line = { globalId, syncVariantId: product.sync_variants[0].id, quantity, ...print };
    items = ok(await shopper.post('/api/cart', line)).products;
  }
  const id = await placeOrder(shopper, { items, address: { ...(kind.address ?? HOME), name }, metadata: METADATA });
  const { orderNumber } = ok(await shopper.get(`/api/orders/${id}`));
  return { _id: id, orderNumber, decision: kind.decision };
}

const inView = (page: Page, { orderNumber }: Placed) => page.getByRole('article', { name: orderNumber });

/** One admin's page, and how often its keys were pressed. */
class Desk {
  presses = 0;

  constructor(readonly page: Page) {}

  async key(name: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(name);
  }

  /** Every key counts, Tab as well. */
  private async press(target: Locator, name?: string): Promise<void> {
    this.presses += await press(this.page, target, name);
  }

  async decide(order: Placed): Promise<void> {
    const article = inView(this.page, order);
    await expect(article.getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1, timeout: 20_000 });
    await expect(article.getByRole('button', { name: /^Approve/ })).not.toHaveAttribute('aria-disabled');
    if (order.decision === 'reject') {
      await this.key('r');
      await this.press(this.page.getByRole('radio', { name: 'Belongs to someone else' }), 'Space');
      await this.press(this.page.getByRole('dialog').getByRole('button', { name: 'Reject order' }));
      await expect(article.getByText('Order rejected')).toBeVisible();
      // It closes once the order was read anew, and no key is heard before.
      await expect(this.page.getByRole('dialog')).toHaveCount(0);
    } else if (order.decision === 'hold') {
      await this.key('h');
      await expect(article.getByText('On hold', { exact: true })).toBeVisible();
    } else {
      await this.key('a');
      await this.sent(order);
    }
  }

  async sent(order: Placed): Promise<void> {
    const words = /Submitting to Printful|Order approved! Printful Order ID: \d+|Retry submission/;
    await expect(inView(this.page, order).getByText(words).first()).toBeVisible({ timeout: 30_000 });
  }
}

async function openDesk({ page }: Visitor, username: string, address: string): Promise<Desk> {
  await signInAt(page, username, address, { roles: ['Admin'] });
  return new Desk(page);
}

test('[ADM-01, ADM-03, ADM-06] fifty orders of ten kinds are decided by two admins through the keyboard, one of whom loses the network', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  test.setTimeout(20 * 60_000);
  const name = `Desk Recipient ${randomInt(1e6, 1e9)}`;
  const shopper = api(await signIn(newUser()));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const placed: Placed[] = [];
  for (let index = 0; index < ORDERS; index += 1)
    placed.push(await place(shopper, designId, name, KINDS[index % KINDS.length]!));
  const refused = placed.filter(({ decision }) => decision === 'refused');
  const added = await Promise.all(
    refused.map(({ _id }) =>
      faults.add({ service: 'printful', match: externalIdOf(_id), mode: 'status', status: 400 }),
    ),
  );

  const [one, two] = [await visit(browser, baseURL!), await visit(browser, baseURL!)];
  const list = `/admin/orders?q=${encodeURIComponent(name)}`;
  const first = await openDesk(one, reviewer, list);
  const second = await openDesk(two, newUser(), `${list}&sort=newest`);
  const loads = [one.loads(), two.loads()];

  const begun = Date.now();
  const decideFirst = async (): Promise<void> => {
    for (const [index, order] of placed.slice(0, ORDERS - OF_SECOND).entries()) {
      await first.decide(order);
      if (index < ORDERS - OF_SECOND - 1) await first.key('j');
    }
  };
  const decideSecond = async (): Promise<void> => {
    for (const [index, order] of placed.slice(-OF_SECOND).toReversed().entries()) {
      if (index === OFFLINE_AT) {
        await expect(inView(second.page, order)).toBeVisible();
        await two.context.setOffline(true);
        // What is pressed meanwhile is sent once the network is back; the second press is none.
        await second.key('a');
        await second.key('a');
        await expect(inView(second.page, order).getByText('Waits for the network')).toBeVisible();
        await sleep(OFFLINE_MS);
        await two.context.setOffline(false);
        await second.sent(order);
      } else await second.decide(order);
      if (index < OF_SECOND - 1) await second.key('j');
    }
  };
  await Promise.all([decideFirst(), decideSecond()]);
  const seconds = (Date.now() - begun) / 1000;

  const admin = api(await signIn(reviewer));
  const stateOf = async ({ _id }: Placed) => ok(await admin.get(`/api/orders/${_id}`));
  const ended = (orders: Placed[], state: string) =>
    waitFor(async () => (await Promise.all(orders.map(stateOf))).every((order) => order.submissionState === state), {
      what: `${orders.length} orders to be ${state}`,
      timeout: 180_000,
      every: 1000,
    });
  const approved = placed.filter(({ decision }) => decision === 'approve');
  await ended(approved, 'submitted');
  await ended(refused, 'failed');
  await Promise.all(added.map((fault) => faults.clear(fault)));

  // The failed ones have a view of their own; each is retried there by its key.
  const retries = new Desk(first.page);
  await first.page.goto(`/admin/orders?view=failed&q=${encodeURIComponent(name)}`);
  for (const order of refused) {
    const article = inView(first.page, order);
    if (!(await article.isVisible())) await retries.key('j');
    await expect(article.getByRole('button', { name: 'Retry submission' })).not.toHaveAttribute('aria-disabled');
    await retries.key('s');
    await ended([order], 'submitted');
  }

  const entries = await journal({ service: 'printful' });
  const effects = (id: string): string[] =>
    entries.filter(({ key }) => key === externalIdOf(id)).map(({ operation }) => operation);
  for (const { _id, decision } of placed) {
    const isSent = decision === 'approve' || decision === 'refused';
    expect(effects(_id)).toEqual(isSent ? ['order.create', 'order.confirm'] : []);
  }
  for (const order of placed) {
    const { timeline } = await stateOf(order);
    const decided = timeline.filter(({ what }: { what: string }) => /^(Approved|Rejected)/.test(what)).length;
    expect({ order: order.orderNumber, decided }).toEqual({
      order: order.orderNumber,
      decided: order.decision === 'hold' ? 0 : 1,
    });
  }
  expect([one.loads() - 1, two.loads()]).toEqual(loads);
  const presses = first.presses + second.presses;
  console.log(
    `${ORDERS} orders of ${KINDS.length} kinds: ${presses} presses, ${(presses / ORDERS).toFixed(2)} each, in ${seconds.toFixed(0)} s;` +
      ` ${retries.presses} presses for the ${refused.length} retries`,
  );
  await Promise.all([one.context.close(), two.context.close()]);
});
