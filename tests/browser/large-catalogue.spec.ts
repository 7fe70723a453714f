import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { api, database, signIn } from '#testing';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { choose, newOperator, newUser, signInAt, visit } from './users.js';

const MANY = 3_000;
/** More products than one page of the list holds. */
const ADD_MANY = `insert into products (id, global_id, printful_product_id, name, description, highlights, details, base_price_cents, images, status, inventory, category_id, colors, sizes, metadata, breadcrumbs, reviews, position, words, categories)
  select gen_random_uuid(), 'bulk-' || n, 1, 'Bulk item ' || n, '', '[]', '[]', 100, '[]', 'active', 'in-stock', 'bulk', '[]', '[]', '{"material":"","weight":"","sizes":""}', '[{"id":1,"name":"Bulk","href":""}]', '{"average":0,"totalCount":0,"href":""}', 1000 + n, 'bulk item ' || n, '{bulk}'
  from generate_series(1, ${MANY}) n`;

/** A product behind all others, alone in its category, with a size that no other has. */
function farProduct(name: string) {
  const id = randomInt(1_000_000_000, 2_000_000_000);
  const picture = '/catalogue/mouse-pad/white.webp';
  const area = { printfile_id: 1, placement: 'default', title: 'Print file', technique: 'DTG' };
  const file = { ...area, width: 100, height: 100, dpi: 150, fill_mode: 'fit', mockup_template: [] };
  const variant = { id, variant_id: id, sync_product_id: id, name, image: picture, retail_price: 18.5 };
  return {
    globalId: `far-${id}`,
    printfulProductId: 1,
    name,
    description: 'A mat.',
    basePrice: 18.5,
    images: [{ url: picture, label: name }],
    status: 'active',
    categoryId: 'far',
    colors: [{ name: 'White', hex: '#ffffff', class: '', selectedClass: '' }],
    sizes: [{ name: 'Far size', inStock: true }],
    metadata: { material: 'Rubber', weight: '', sizes: '' },
    breadcrumbs: [
      { id: 1, name: 'Far Shelf', href: '' },
      { id: 2, name: 'Desk Mats', href: '' },
    ],
    sync_variants: [{ ...variant, size: 'Far size', color: 'White', printfiles: [file] }],
  };
}

test('[CAT-01, CAT-02, CAT-07, MOCK-04] beyond the first products a category has its address, its count, its list and its filters', async ({
  browser,
  baseURL,
}) => {
  const operator = api(await signIn(newOperator()));
  const db = await database();
  const far = farProduct('Far mat');
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  try {
    await db.query(ADD_MANY);
    ok(await operator.post('/api/products/mongodb', far));
    await page.goto('/catalog/far-shelf');
    await expect(page.getByRole('heading', { level: 1, name: 'Far mat' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/catalog/far-shelf/desk-mats/${far.globalId}$`));

    await page.getByRole('button', { name: 'Product Categories' }).click();
    const drawer = page.getByRole('dialog', { name: 'Product Categories' });
    await expect(drawer.getByRole('link', { name: /Far mat/ })).toBeVisible();
    await drawer.getByRole('button', { name: 'Back to Far Shelf' }).click();
    await expect(drawer.getByRole('button', { name: /^Desk Mats\s*1$/ })).toBeVisible();
    await drawer.getByRole('button', { name: 'Back to all categories' }).click();
    await drawer.getByRole('button', { name: /^Bulk/ }).click();
    await expect(drawer.getByText(String(MANY), { exact: true })).toBeVisible();
    const listed = drawer.getByRole('link', { name: /^Bulk item/ });
    await expect(listed).toHaveCount(24);
    await drawer.getByRole('button', { name: 'Show more' }).click();
    await expect(listed).toHaveCount(48);
    await drawer.getByRole('button', { name: 'Home' }).click();
    await drawer.getByRole('button', { name: /^Far Shelf/ }).click();
    await drawer.getByRole('button', { name: /^Desk Mats/ }).click();
    await drawer.getByRole('link', { name: /Far mat/ }).click();
    await expect(drawer).toHaveCount(0);

    const all = page.getByRole('region', { name: 'All products' });
    await choose(page, 'Category', 'Far Shelf');
    await expect(all.getByRole('status')).toHaveText('1 product');
    await choose(page, 'Size', 'Far size');
    await choose(page, 'Color', 'White');
    await expect(all.getByRole('link', { name: /Far mat/ })).toBeVisible();

    // One of all products, also where it is none of the first ones.
    await page.goto('/catalog/bulk');
    await expect(page.getByRole('heading', { level: 1, name: /^Bulk item \d+$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Also in Bulk' }).getByRole('link')).toHaveCount(4);

    // It is found by name from everywhere, and designed on like any other.
    const palette = page.getByRole('combobox', { name: 'Search and commands' });
    // A key that is pressed before the page hears it is lost.
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await palette.fill('Far ma');
    await expect(page.getByRole('option', { name: 'Far mat' })).toBeVisible();
    await page.keyboard.press('Escape');
    await signInAt(page, newUser(), `/mockup?globalId=${far.globalId}`);
    const chosen = page.getByRole('complementary', { name: 'Product' }).getByRole('button', { name: /Far mat/ });
    await expect(chosen).toBeVisible();
    await page.getByRole('button', { name: 'Clear product' }).click();
    await page.getByRole('button', { name: /Choose a product/ }).click();
    const products = page.getByRole('dialog', { name: 'Select Product' });
    await products.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Bulk' }).click();
    await expect(products.getByRole('button', { name: /^Bulk item/ })).toHaveCount(24);
    await products.getByRole('button', { name: 'Show more' }).click();
    await expect(products.getByRole('button', { name: /^Bulk item/ })).toHaveCount(48);
    await products.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'All' }).click();
    await products.getByRole('searchbox', { name: 'Search products' }).fill('far mat');
    await products.getByRole('button', { name: /^Far mat/ }).click();
    await expect(page.getByRole('dialog', { name: 'Select Variant' }).getByText('Far size')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`globalId=${far.globalId}`));
    await page.goto(`/design?globalId=${far.globalId}`);
    await expect(page.getByText('Far mat').first()).toBeVisible();
    expect(pageErrors).toEqual([]);

    // One that cannot be read for a while stays chosen, and so it does where a design is made for it first.
    let asked = 0;
    await page.route(`**/api/product/mongodb/${far.globalId}`, (route) =>
      (asked += 1) > 4
        ? route.continue()
        : route.fulfill({ status: 503, json: { error: 'Away', code: 'UNAVAILABLE' } }),
    );
    await page.goto(`/mockup?globalId=${far.globalId}`);
    await expect(chosen).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Generate Design' })).toHaveAttribute(
      'href',
      new RegExp(`^/design\\?.*globalId=${far.globalId}`),
    );
    expect(asked).toBeGreaterThan(4);
  } finally {
    await db.query(`delete from products where global_id like 'bulk-%' or global_id = $1`, [far.globalId]);
    await db.end();
    // Whatever its value, a change ends what the gateways remember.
    ok(await operator.put('/api/product/mongodb/mouse-pad', { inventory: 'in-stock' }));
    await context.close();
  }
});

test('[CAT-09] the products of a visitor who only looks follow a change of price', async ({ browser, baseURL }) => {
  const operator = api(await signIn(newOperator()));
  const pad = ok(await api().get('/api/product/mongodb/mouse-pad'));
  const change = async (basePrice: string) => ok(await operator.put('/api/product/mongodb/mouse-pad', { basePrice }));
  const { page, context, loads } = await visit(browser, baseURL!);
  try {
    await page.goto('/catalog/product/tee-bella-3001?sort=newest');
    const card = page.getByRole('region', { name: 'All products' }).getByRole('link', { name: new RegExp(pad.name) });
    await page.getByRole('combobox', { name: 'Search products' }).fill('mouse');
    const option = page.getByRole('option', { name: new RegExp(pad.name) });
    await expect(option).toBeVisible();
    if ((await card.count()) === 0)
      await page.getByRole('region', { name: 'All products' }).getByRole('button', { name: 'Show more' }).click();
    await expect(card).toContainText(`$${pad.basePrice}`);
    await change('66.60');
    await expect(card).toContainText('$66.60', { timeout: 90_000 });
    await expect(option).toContainText('$66.60', { timeout: 90_000 });
    expect(loads()).toBe(1);
  } finally {
    await change(pad.basePrice);
    await context.close();
  }
});
