import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { canvas, generate, saveDesign } from './mockup-page.js';
import { payByKeyboard } from './pay-by-card.js';
import { ADDRESS as SHIP_TO, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Cora Changed' };
const NOTE = 'Please put the boats on the back as well.';

/** A new user's order of a shirt with a design on its front. */
async function teeOrder() {
  const user = newUser();
  const { _id: designId } = await saveDesign(user);
  const shopper = api(await signIn(user));
  const tee = ok(await shopper.get('/api/product/mongodb/tee-bella-3001'));
  const { id: syncVariantId } = tee.sync_variants.find(({ inStock }: { inStock: boolean }) => inStock);
  const placements = [{ placement: 'front', designId }];
  const line = { globalId: tee.globalId, syncVariantId, quantity: 1, placements };
  const items = ok(await shopper.post('/api/cart', line)).products;
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  return { user, shopper, order: ok(await shopper.get(`/api/orders/${id}`)) };
}

/** A new user's order of a shirt with a design on its front and another on its back, each moved, and a change asked for. */
async function twoSidedOrder() {
  const user = newUser();
  const [front, back] = [(await saveDesign(user))._id, (await saveDesign(user))._id];
  const shopper = api(await signIn(user));
  const tee = ok(await shopper.get('/api/product/mongodb/tee-bella-3001'));
  const [variant, other] = tee.sync_variants.filter(({ inStock }: { inStock: boolean }) => inStock);
  const lies = (placement: string, x: number, y: number, scale: number, rotation: number) => ({
    editorState: { position: { x, y }, scale, rotation, placement, fillImage: false },
    aspectChoice: { sourceRatio: 1, targetRatio: 0.75, cropOption: 'anchor', anchorPosition: 'center' },
  });
  const placements = [
    { placement: 'front', designId: front, ...lies('front', 5, -10, 0.6, 15) },
    { placement: 'back', designId: back, ...lies('back', -8, 12, 0.75, -30) },
  ];
  const line = { globalId: tee.globalId, syncVariantId: variant.id, quantity: 1, placements };
  const items = ok(await shopper.post('/api/cart', line)).products;
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  // Afterwards another arrangement is made on the product: the designs change sides.
  for (const [area, designId] of [
    ['front', back],
    ['back', front],
  ] as const)
    ok(await shopper.put(`/api/placements/${tee.globalId}/${area}`, { designId, ...lies(area, 1, 1, 0.3, 45) }));
  ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/change-request`, { note: NOTE }));
  return { user, shopper, variant, other, order: ok(await shopper.get(`/api/orders/${id}`)) };
}

/** What the browser keeps of the user's own arrangement of the product. */
const ownArrangement = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const item = Object.keys(localStorage).find((key) => /^drafts\\.(?!nobody).*\\.placements$/.test(key));
    const { designs, settings } = JSON.parse(localStorage[item]).products['tee-bella-3001'];
    return { designs, settings };
  })()`);

/** What the browser keeps of the user's last choice, for a visit whose address names nothing. */
const ownChoice = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const item = Object.keys(localStorage).find((key) => /^drafts\\.(?!nobody).*\\.placement$/.test(key));
    const { designId, globalId, variantId, area } = JSON.parse(localStorage[item]);
    return { designId, globalId, variantId, area };
  })()`);

test('[ADM-03, ORD-04, CHK-02] a change that an admin asks for is made in the editor, paid and sent back; both see it live', async ({
  browser,
  baseURL,
}) => {
  const { user, shopper, order } = await teeOrder();
  const { _id: id, orderNumber } = order;
  const desk = await visit(browser, baseURL!);
  await signInAt(desk.page, newAdmin(), `/admin/orders?tab=all&order=${id}`);
  const article = desk.page.getByRole('article', { name: orderNumber });
  await expect(article.getByRole('button', { name: /^Ask shopper/ })).toBeInViewport({ ratio: 1 });
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible();
  const loaded = [loads(), desk.loads()];

  await test.step('the admin says what is to be changed', async () => {
    await desk.page.keyboard.press('c');
    const dialog = desk.page.getByRole('dialog', { name: `Ask for a change of ${orderNumber}` });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please say what shall be changed')).toBeVisible();
    await dialog.getByLabel('What shall the shopper change?').fill(NOTE);
    await expectAccessible(desk.page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(article.getByText(`Change requested: ${NOTE}`)).toBeVisible();
    await desk.page.getByRole('button', { name: /^Waiting for shopper/ }).click();
    await expect(desk.page).toHaveURL(/view=waiting/);
    await expect(
      desk.page.getByRole('list', { name: 'Orders' }).getByRole('button', { name: /Cora/ }).first(),
    ).toBeVisible();
    await desk.page.goBack();
    await expect(desk.page.getByRole('button', { name: /^Waiting for shopper/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(article.getByText(`Change requested: ${NOTE}`)).toBeVisible();
    await desk.page.keyboard.press('a');
    const asked = desk.page.getByRole('alertdialog').or(desk.page.getByRole('dialog'));
    await expect(asked.getByRole('heading', { name: `Approve ${orderNumber} without the change?` })).toBeVisible();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toHaveCount(0);
    expect(ok(await shopper.get(`/api/orders/${id}`)).reviewStatus).toBe('pending');
  });

  await test.step('the shopper changes the placement in the editor', async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'We need one change from you.' })).toBeVisible();
    await expect(main.getByText(NOTE)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Send it back' })).toHaveCount(0);
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Change the placement' }).click();
    await expect(main.getByText(`of order ${orderNumber}`)).toBeVisible();
    await main.getByRole('radio', { name: /^Back/ }).click();
    await main.getByRole('list').first().getByRole('button').first().click();
    // The button moves until the preview above it is there.
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await generate(page).click();
    const use = main.getByRole('button', { name: `Use in order ${orderNumber}` });
    await expect(use).toBeVisible();
    await use.click();
    await expect(main.getByText('After', { exact: true })).toBeVisible();
    await expect(main.getByText(/^The new total is \$\d+\.\d\d/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('sent back, the new total is paid', async () => {
    await main.getByRole('button', { name: 'Send it back' }).click();
    await expect(page).toHaveURL(`/orders/${id}/pay`);
    await expect(main.getByText('Your change has a new total.', { exact: false })).toBeVisible();
    await expect(article.getByText('The shopper’s change has a new total, which is not paid yet.')).toBeVisible();
    await main.getByRole('link', { name: orderNumber }).click();
    const due = ok(await shopper.get(`/api/orders/${id}`)).costs.total;
    await expect(main.getByText('the earlier reservation on your card is released', { exact: false })).toBeVisible();
    await main.getByRole('link', { name: `Pay $${due}` }).click();
    await expect(page).toHaveURL(`/orders/${id}/pay`);
    await payByKeyboard(page, '4242424242424242');
    await expect(main.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible({});
    const changed = ok(await shopper.get(`/api/orders/${id}`));
    expect(changed.payment.status).toBe('authorized');
    expect(Number(changed.costs.total)).toBeGreaterThan(Number(order.costs.total));
  });

  await test.step('the admin sees before and after, and approves', async () => {
    const change = article.getByRole('heading', { name: 'Changed by the shopper' }).locator('..');
    await expect(change.getByRole('img', { name: 'Before: Front' })).toBeVisible();
    await expect(change.getByRole('img', { name: 'After: Back' })).toBeVisible();
    await expect(change.getByRole('img', { name: 'After', exact: true })).toBeVisible();
    await expect(change.getByText('Front print · Back print', { exact: false })).toBeVisible();
    await expectAccessible(desk.page);
    await article.getByRole('button', { name: /^Approve/ }).click();
    await expect(article.getByText(/Submitting to Printful|Order approved!/)).toBeVisible();
  });
  expect([loads(), desk.loads()]).toEqual(loaded);
  await context.close();
  await desk.context.close();
});

test('[ADM-03, EDIT-11] only what is changed of an ordered line is changed: its other side stays, and so does what lies on the product otherwise', async ({
  browser,
  baseURL,
}) => {
  const { user, shopper, variant, other, order } = await twoSidedOrder();
  const { _id: id, orderNumber, items } = order;
  const workspace = () => shopper.get('/api/placements/tee-bella-3001').then(ok);
  const saved = await workspace();
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  const main = page.getByRole('main');
  const rotated = (degrees: number) => expect(main.getByText(`rotated ${degrees}.0 degrees`)).toBeAttached();
  const turn = main.getByRole('button', { name: 'Rotate right 15 degrees' });
  await signInAt(page, user, `/mockup?globalId=tee-bella-3001&variant_id=${other.variant_id}`);
  await rotated(45);
  const own = await ownArrangement(page);
  const choice = await ownChoice(page);

  await test.step('the editor begins with what was ordered, and keeps what is typed', async () => {
    await page.goto(`/orders/${id}`);
    await main.getByRole('link', { name: 'Change the placement' }).click();
    await rotated(15);
    await turn.click();
    await rotated(30);
    await main.getByRole('button', { name: 'Undo', exact: true }).click();
    await rotated(15);
    await main.getByRole('button', { name: 'Redo', exact: true }).click();
    await rotated(30);
    await page.goto(`/orders/${id}`);
    await main.getByRole('link', { name: 'Change the placement' }).click();
    await rotated(30);
    await main.getByRole('radio', { name: /^Back/ }).click();
    await rotated(-30);
    await main.getByRole('radio', { name: /^Front/ }).click();
    await rotated(30);
  });

  await test.step('product, color and size are shown and cannot be chosen, nor by the address', async () => {
    const shown = main.getByRole('group', { name: 'Color and size' });
    const name = `${variant.color} / ${variant.size}`;
    await expect(shown).toContainText(name);
    await expect(main.getByText('Product, color and size stay as you ordered them.', { exact: false })).toBeVisible();
    for (const choosing of [name, items[0].productData.name, 'Clear product'])
      await expect(main.getByRole('button', { name: choosing })).toHaveCount(0);
    await expect(main.getByText('In every color')).toHaveCount(0);
    await expectAccessible(page);
    const address = new URL(page.url());
    address.searchParams.set('variant_id', String(other.variant_id));
    await page.goto(address.href);
    await expect(shown).toContainText(name);
    await rotated(30);
    await expect(page).toHaveURL(new RegExp(`variant_id=${variant.variant_id}`));
  });

  await test.step('the changed front goes with the ordered back', async () => {
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await generate(page).click();
    await main.getByRole('button', { name: `Use in order ${orderNumber}` }).click();
    await expect(main.getByText('After', { exact: true })).toBeVisible();
    await main.getByRole('link', { name: 'Edit again' }).click();
    await rotated(30);
    await page.goto(`/orders/${id}`);
    await main.getByRole('button', { name: 'Send it back' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible();
    const [front, back] = ok(await shopper.get(`/api/orders/${id}`)).items[0].placements;
    const [orderedFront, orderedBack] = items[0].placements;
    expect(back).toEqual(orderedBack);
    expect(front.designId).toBe(orderedFront.designId);
    expect(front.editorState).toMatchObject({ ...orderedFront.editorState, rotation: 30 });
  });

  await test.step('an admin sees how it lay before and after', async () => {
    const desk = await visit(browser, baseURL!);
    await signInAt(desk.page, newAdmin(), `/admin/orders?order=${id}`);
    for (const [version, degrees] of [
      ['Before', 15],
      ['After', 30],
    ] as const) {
      const front = desk.page.getByRole('img', { name: `${version}: Front` });
      await expect(front.locator('g[transform]')).toHaveAttribute('transform', new RegExp(`rotate\\(${degrees}\\)`));
      await expect(desk.page.getByRole('img', { name: `${version}: Back` })).toBeVisible();
    }
    await desk.context.close();
  });

  await test.step('what lies on the product otherwise is untouched', async () => {
    expect(await ownArrangement(page)).toEqual(own);
    expect(await ownChoice(page)).toEqual(choice);
    expect(await workspace()).toEqual(saved);
    await page.goBack();
    await expect(page).toHaveURL(`/orders/${id}`);
    await expect(main.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[ADM-03, CHK-02] a change that costs less, and then as much as before, says so and is sent back without another payment', async ({
  browser,
  baseURL,
}) => {
  const { user, shopper, order } = await twoSidedOrder();
  const { _id: id, items, costs } = order;
  const { designId } = items[0].placements[0];
  const placements = [{ placement: 'front', designId }];
  const { changedCosts } = ok(await shopper.put(`/api/orders/${id}/items/${items[0].orderId}`, { placements }));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  const words = `The new total is $${changedCosts.total} (was $${costs.total}). You don't need to pay again: we charge only $${changedCosts.total} of the amount reserved on your card.`;
  await expect(main.getByText(words)).toBeVisible();
  await main.getByRole('button', { name: 'Send it back' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible();
  await expect(main.getByText('The total is lower, so less is charged')).toBeVisible();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(main.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  expect(ok(await shopper.get(`/api/orders/${id}`))).toMatchObject({
    costs: { total: changedCosts.total },
    payment: { status: 'authorized' },
  });

  // Asked again, for what the card has enough reserved for.
  ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/change-request`, { note: NOTE }));
  const both = [...placements, { placement: 'back', designId: items[0].placements[1].designId }];
  ok(await shopper.put(`/api/orders/${id}/items/${items[0].orderId}`, { placements: both }));
  const covered = `The new total is $${costs.total} (was $${changedCosts.total}). You don't need to pay again: the amount reserved on your card covers it.`;
  await page.reload();
  await expect(main.getByText(covered)).toBeVisible();
  await main.getByRole('button', { name: 'Send it back' }).click();
  await expect(main.getByText('The total is higher, within what is reserved on the card')).toBeVisible();
  await expect(page).toHaveURL(`/orders/${id}`);
  expect(ok(await shopper.get(`/api/orders/${id}`))).toMatchObject({ costs, payment: { status: 'authorized' } });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[ADM-03] an admin who is asked whether to approve without a change approves none that has come meanwhile', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const { shopper, order } = await twoSidedOrder();
  const { _id: id, orderNumber, items, costs } = order;
  const [front, back] = items[0].placements;
  /** The designs change sides, which costs the same. */
  const change = async (one: { designId: string }, other: { designId: string }): Promise<void> => {
    const placements = [
      { placement: 'front', designId: one.designId },
      { placement: 'back', designId: other.designId },
    ];
    ok(await shopper.put(`/api/orders/${id}/items/${items[0].orderId}`, { placements }));
    ok(await shopper.post(`/api/orders/${id}/change`, { total: costs.total }));
  };
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, `/admin/orders?tab=all&order=${id}`);
  const article = page.getByRole('article', { name: orderNumber });
  const question = page.getByRole('heading', { name: `Approve ${orderNumber} without the change?` });
  await expect(article.getByText(`Change requested: ${NOTE}`)).toBeVisible();
  await page.keyboard.press('a');
  await expect(question).toBeVisible();

  // The page hears of the change, and has not read the order anew yet.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith(`/orders/${id}`));
  await page.route(`**/api/orders/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await change(back, front);
  await held;
  await page.getByRole('button', { name: 'Approve as it is' }).click();
  await expect(
    page.getByText('The shopper has just sent the change. Look at it before you approve.', { exact: false }),
  ).toBeVisible();
  expect(ok(await shopper.get(`/api/orders/${id}`))).toMatchObject({ payment: { status: 'authorized' } });
  release();
  await expect(article.getByRole('heading', { name: 'Changed by the shopper' })).toBeVisible();

  // What is asked is over with the change.
  const admin = api(await signIn(reviewer));
  ok(await admin.post(`/api/admin/orders/${id}/change-request`, { note: NOTE }));
  await expect(article.getByText(`Change requested: ${NOTE}`)).toBeVisible();
  await page.keyboard.press('a');
  await expect(question).toBeVisible();
  await change(front, back);
  await expect(question).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(article.getByText(/Submitting to Printful|Order approved!/)).toBeVisible();
  expect(pageErrors.filter((error) => !error.includes('409'))).toEqual([]);
  await context.close();
});

test('[ADM-03, EDIT-11] a line that was ordered with its mockup alone begins in the editor as it was ordered', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { _id: designId } = await saveDesign(user);
  const shopper = api(await signIn(user));
  const tee = ok(await shopper.get('/api/product/mongodb/tee-bella-3001'));
  const { id: syncVariantId } = tee.sync_variants.find(({ inStock }: { inStock: boolean }) => inStock);
  const line = { globalId: tee.globalId, syncVariantId };
  const editorState = { position: { x: 5, y: -10 }, scale: 0.6, rotation: 15, placement: 'front', fillImage: false };
  const { _id: mockupId } = ok(await shopper.post('/api/mockups', { ...line, designId, editorState }));
  const items = ok(await shopper.post('/api/cart', { ...line, quantity: 1, mockupId })).products;
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/change-request`, { note: NOTE }));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change the placement' }).click();
  await expect(main.getByText('rotated 15.0 degrees')).toBeAttached();
  expect(pageErrors).toEqual([]);
  await context.close();
});
