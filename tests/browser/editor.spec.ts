import { expect, type Page } from '@playwright/test';
import { api } from '#testing';
import {
  button,
  drawing,
  enter,
  fact,
  fill,
  MAGENTA,
  newDesign,
  number,
  stage,
  STAGE_PIXELS,
  steps,
  withSquareAreas,
  type Json,
} from './editor-page.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

/** The stage's pixels: the color a quarter below the middle's top, and how many of that row are magenta. */
const stagePixels = (page: Page): Promise<{ color: number[]; magenta: number }> =>
  page.evaluate<{ color: number[]; magenta: number }>(`(() => {
    const context = ${STAGE_PIXELS};
    const { canvas } = context;
    const row = context.getImageData(0, Math.round(canvas.height / 2) - 60, canvas.width, 1).data;
    const at = (x) => [...row.slice(x * 4, x * 4 + 3)];
    const isMagenta = ([red, green, blue]) => red > 250 && green < 5 && blue > 250;
    const columns = Array.from({ length: canvas.width }, (_, x) => at(x));
    return { color: at(Math.round(canvas.width / 2) - 60), magenta: columns.filter(isMagenta).length };
  })()`);

const mismatch = (page: Page) => page.getByRole('region', { name: 'Aspect Ratio Mismatch' });

/** [EDIT-07] The square image against the print area of a shirt. */
async function expectShapes(page: Page): Promise<void> {
  await expect(mismatch(page).getByRole('figure').filter({ hasText: 'Your image' })).toContainText('Square, 1.00');
  await expect(mismatch(page).getByRole('figure').filter({ hasText: 'Print area' })).toContainText('Portrait, 0.75');
  await expect(mismatch(page).getByText('Click Generate Product Preview to see the result.')).toBeVisible();
}

test('[EDIT-03, EDIT-04, EDIT-05] a design of the area’s shape: it fills, and is placed by buttons and numbers', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const address = await newDesign(user);
  await withSquareAreas(page);
  await page.goto(address);

  await test.step('it fills; the controls wait until it does not', async () => {
    await expect(fill(page)).toBeChecked();
    await expect(page.getByText('The image covers the whole print area')).toBeVisible();
    await expect(mismatch(page)).toHaveCount(0);
    await expect(button(page, 'Larger')).toHaveCount(0);
    // It is in the middle and fills already: neither press is a change.
    await button(page, 'Center').click();
    await button(page, 'Fill').click();
    await expect(fill(page)).toBeChecked();
    await fill(page).uncheck();
    await expect(page.getByText('Off: place the image yourself')).toBeVisible();
  });

  await test.step('the read-outs follow the scale', async () => {
    await expect(fact(page, 'User Scale')).toHaveText('1.00');
    const [dpi, final] = [Number(await fact(page, 'DPI').textContent()), await fact(page, 'Final Scale').textContent()];
    await expect(steps(page, 'Scale')).toHaveText('1.00');
    await button(page, 'Larger').click();
    await expect(steps(page, 'Scale')).toHaveText('1.10');
    await expect(fact(page, 'User Scale')).toHaveText('1.10');
    expect(Math.abs(Number(await fact(page, 'DPI').textContent()) - dpi / 1.1)).toBeLessThan(1.5);
    expect(await fact(page, 'Final Scale').textContent()).not.toBe(final);
    await button(page, 'Smaller').click();
    await button(page, 'Smaller').click();
    await expect(steps(page, 'Scale')).toHaveText('0.90');
  });

  await test.step('rotation by 15 degrees', async () => {
    await button(page, 'Rotate right').click();
    await expect(steps(page, 'Rotation')).toHaveText('15°');
    await button(page, 'Rotate left').click();
    await button(page, 'Rotate left').click();
    await expect(steps(page, 'Rotation')).toHaveText('-15°');
  });

  await test.step('arrows by one percent, numbers within 100', async () => {
    for (const [name, x, y] of [
      ['Move right', '1', '0'],
      ['Move down', '1', '1'],
      ['Move up left', '0', '0'],
      ['Move left', '-1', '0'],
      ['Move up', '-1', '-1'],
      ['Move back to the start', '0', '0'],
    ] as const) {
      await button(page, name).click();
      await expect(number(page, 'X, percent')).toHaveValue(x);
      await expect(number(page, 'Y, percent')).toHaveValue(y);
    }
    for (const axis of ['X, percent', 'Y, percent']) {
      await expect(number(page, axis)).toHaveAttribute('step', '1');
      await enter(number(page, axis), '250');
      await expect(number(page, axis)).toHaveValue('100');
    }
    await button(page, 'Move down right').click();
    await expect(number(page, 'X, percent')).toHaveValue('100');
    await expect(number(page, 'Y, percent')).toHaveValue('100');
    await enter(number(page, 'X, percent'), '-250');
    await expect(number(page, 'X, percent')).toHaveValue('-100');
    await button(page, 'Move left').click();
    await expect(number(page, 'X, percent')).toHaveValue('-100');
  });

  await test.step('a number counts once it is typed; Escape brings the old one back', async () => {
    const width = number(page, 'Width, cm');
    const [before, scale] = [await width.inputValue(), await steps(page, 'Scale').textContent()];
    await width.fill('');
    await width.pressSequentially('1');
    await expect(width).toHaveValue('1');
    await expect(steps(page, 'Scale')).toHaveText(scale!);
    await width.press('Escape');
    await expect(width).toHaveValue(before);
    await width.fill('15');
    await expect(steps(page, 'Scale')).toHaveText(scale!);
    await number(page, 'X, percent').focus();
    await expect(width).toHaveValue('15');
    await expect(steps(page, 'Scale')).not.toHaveText(scale!);
    await enter(width, '0');
    await expect(width).not.toHaveValue('0');
    await enter(number(page, 'Scale, times'), '0.9');
    await number(page, 'Scale, times').press('ArrowUp');
    await expect(steps(page, 'Scale')).toHaveText('0.95');
  });

  await test.step('transparency from 0 to 100 percent, half at first', async () => {
    const slider = page.getByRole('slider', { name: 'Transparency' });
    await expect(slider).toHaveValue('50');
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('51');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await button(page, 'Undo').click();
    await expect(slider).toHaveValue('52');
    await slider.press('Home');
    await expect(slider).toHaveValue('0');
    await slider.press('End');
    await expect(slider).toHaveValue('100');
  });

  await test.step('another shape of the area turns filling off by itself, its own shape on again', async () => {
    await fill(page).check();
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(address);
    await expect(fill(page)).not.toBeChecked();
    await expect(page.getByText('Off: the shapes do not match')).toBeVisible();
    await expect(mismatch(page)).toBeVisible();
    await withSquareAreas(page);
    await page.goto(address);
    await expect(fill(page)).toBeChecked();
    await expect(mismatch(page)).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[EDIT-07, EDIT-12, MOCK-13] a design of another shape: how it is fitted, the stage by keys, mouse and wheel, and back', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const address = await newDesign(user);
  await page.goto(address);
  const x = number(page, 'X, percent');
  const y = number(page, 'Y, percent');

  await test.step('both shapes, and how the image is fitted: there is nothing to choose', async () => {
    await expectShapes(page);
    await expect(mismatch(page).getByText('Anchored: Center')).toBeVisible();
    await expect(mismatch(page).getByText('Your image starts whole, in the middle.')).toBeVisible();
    await expect(mismatch(page).getByRole('radio')).toHaveCount(0);
    await expect(mismatch(page).getByText('How would you like to handle this?')).toHaveCount(0);
  });

  await test.step('arrow keys on the stage, undone and done again', async () => {
    await expect(x).toHaveValue('0');
    await stage(page).focus();
    await stage(page).press('ArrowRight');
    await expect(x).not.toHaveValue('0');
    const small = Number(await x.inputValue());
    await stage(page).press('Shift+ArrowRight');
    await expect.poll(async () => Math.round(Number(await x.inputValue()) / small)).toBe(11);
    await stage(page).press('ArrowDown');
    await expect.poll(async () => Number(await y.inputValue())).toBeGreaterThan(0);
    const moved = [await x.inputValue(), await y.inputValue()];
    await stage(page).press('Control+z');
    await expect(y).toHaveValue('0');
    await stage(page).press('Control+z');
    await expect(x).toHaveValue(String(small));
    await stage(page).press('Control+Shift+Z');
    await button(page, 'Redo').click();
    await expect(x).toHaveValue(moved[0]!);
    await expect(y).toHaveValue(moved[1]!);
    await stage(page).press('0');
    await expect(x).toHaveValue('0');
  });

  await test.step('keys for scale and rotation', async () => {
    await stage(page).press('+');
    await expect(steps(page, 'Scale')).toHaveText('1.10');
    await stage(page).press('-');
    await expect(steps(page, 'Scale')).toHaveText('1.00');
    await stage(page).press(']');
    await expect(steps(page, 'Rotation')).toHaveText('15°');
    await expect(page.getByText(/^x 0\.0 %, y 0\.0 %, scale 1\.00, rotated 15\.0 degrees, \d+ DPI$/)).toHaveRole(
      'status',
    );
    await stage(page).press('[');
    await expect(steps(page, 'Rotation')).toHaveText('0°');
  });

  await test.step('dragged, scaled by a corner and by the wheel; a drag is one step of undo', async () => {
    await stage(page).scrollIntoViewIfNeeded();
    const box = (await stage(page).boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y + 30, { steps: 5 });
    await page.mouse.move(middle.x + 60, middle.y + 50, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number(await x.inputValue())).toBeGreaterThan(10);
    await expect.poll(async () => Number(await y.inputValue())).toBeGreaterThan(5);
    await button(page, 'Undo').click();
    await expect(x).toHaveValue('0');
    await expect(y).toHaveValue('0');
    // The print area is 350 pixels high and the square design as wide as it.
    const half = (350 * 0.75) / 2;
    await page.mouse.move(middle.x + half, middle.y + half);
    await page.mouse.down();
    await page.mouse.move(middle.x + half / 2, middle.y + half / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number(await steps(page, 'Scale').textContent())).toBeCloseTo(0.5, 1);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => Number(await steps(page, 'Scale').textContent())).toBeGreaterThan(0.6);
    const once = await steps(page, 'Scale').textContent();
    // The wheel has come to rest when the design's place is announced.
    await expect(page.getByRole('status').filter({ hasText: `scale ${once}` })).toBeAttached();
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => Number(await steps(page, 'Scale').textContent())).toBeGreaterThan(Number(once) + 0.1);
    await stage(page).press('Control+z');
    await expect(steps(page, 'Scale')).toHaveText(once!);
    await stage(page).press('Control+z');
    await expect.poll(async () => Number(await steps(page, 'Scale').textContent())).toBeCloseTo(0.5, 1);
  });

  await test.step('two fingers pinch and twist, in whatever order they came', async () => {
    await enter(x, '0');
    await enter(y, '0');
    await enter(number(page, 'Scale, times'), '0.5');
    await stage(page).scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    const box = (await stage(page).boundingBox())!;
    /** Two fingers at a distance from the middle, on a line that is turned by so many degrees. */
    const fingers = (reach: number, degrees: number) =>
      [0, 180].map((side, id) => {
        const angle = ((side + degrees) * Math.PI) / 180;
        return {
          id,
          x: box.x + box.width / 2 + Math.cos(angle) * reach,
          y: box.y + box.height / 2 + Math.sin(angle) * reach,
        };
      });
    const twist = async (from: [number, number], to: [number, number], scale: number, rotation: string) => {
      const [first, second] = fingers(...from);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!, second!] });
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const between = (index: 0 | 1): number => from[index] + (to[index] - from[index]) * share;
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: fingers(between(0), between(1)),
        });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(async () => Number(await steps(page, 'Scale').textContent())).toBeCloseTo(scale, 1);
      await expect(steps(page, 'Rotation')).toHaveText(rotation);
    };
    await twist([40, 0], [80, 30], 1, '30°');
    await twist([80, 190], [40, 145], 0.5, '-15°');
    await expect(x).toHaveValue('0');
    await button(page, 'Undo').click();
    await expect(steps(page, 'Rotation')).toHaveText('30°');
    await button(page, 'Undo').click();
    await expect(steps(page, 'Rotation')).toHaveText('0°');
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await test.step('how sharp it prints, said in words', async () => {
    const quality = page.getByRole('region', { name: 'Print quality' });
    const scale = number(page, 'Scale, times');
    await enter(scale, '0.2');
    await expect(quality.getByText('Good', { exact: true })).toBeVisible();
    await enter(scale, '3');
    await expect(quality.getByText('Poor', { exact: true })).toBeVisible();
    await expect(quality.getByText(/\d+ DPI prints sharp\./)).toBeVisible();
    await enter(scale, '0.5');
  });

  await test.step('a reload and another device show the same', async () => {
    await enter(number(page, 'Rotation, degrees'), '30');
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' &&
        response.url().includes('/api/placements/') &&
        response.request().postDataJSON().editorState.position.x === 12,
    );
    await enter(x, '12');
    expect((await saved).status()).toBe(200);
    await page.reload();
    const same = async (where: Page): Promise<void> => {
      await expect(number(where, 'X, percent')).toHaveValue('12');
      await expect(number(where, 'Scale, times')).toHaveValue('0.5');
      await expect(number(where, 'Rotation, degrees')).toHaveValue('30');
      await expect(mismatch(where).getByText('Anchored: Center')).toBeVisible();
    };
    await same(page);
    const other = await visit(browser, baseURL!);
    await signInAt(other.page, user, '/home');
    await other.page.goto(address);
    await same(other.page);
    await other.context.close();
  });
  await context.close();
});

/** An admin's ways to fit an image of another shape, each of which can be chosen. */
async function chooseEachWay(page: Page): Promise<void> {
  await expect(mismatch(page).getByText('How would you like to handle this?')).toBeVisible();
  for (const way of [
    'Anchor Keep it whole, choose a corner or edge',
    'Top and bottom Crop top and/or bottom to fit width',
    'Left and right Crop left and/or right to fit height',
    'Center Crop from center',
    'Resize Resize to fit with no cropping',
  ]) {
    await mismatch(page).getByRole('radio', { name: way }).check();
    await expect(mismatch(page).getByRole('radio', { name: way })).toBeChecked();
  }
  const anchors = mismatch(page).getByRole('radiogroup', { name: 'Anchor position' });
  await expect(anchors).toHaveCount(0);
  await mismatch(page).getByRole('radio', { name: 'Anchor Keep it whole' }).check();
  for (const row of ['Top', 'Center', 'Bottom'])
    for (const side of ['left', 'center', 'right']) {
      const position = row === 'Center' && side === 'center' ? 'Center' : `${row} ${side}`;
      await anchors.getByRole('radio', { name: position, exact: true }).check();
      await expect(mismatch(page).getByText(`Anchored: ${position}`, { exact: true })).toBeVisible();
    }
  await anchors.getByRole('radio', { name: 'Center', exact: true }).check();
}

test('[EDIT-01] the print area at 350 pixels, with the image at half its opacity over it', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  await withSquareAreas(page);
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/png', body: MAGENTA }));
  await page.goto(await newDesign(user));
  const slider = page.getByRole('slider', { name: 'Transparency' });
  await fill(page).uncheck();
  await expect(slider).toHaveValue('50');
  const at = async (key: 'Home' | 'End', ready: (magenta: number) => boolean) => {
    await slider.press(key);
    await expect.poll(async () => ready((await stagePixels(page)).magenta)).toBe(true);
    return stagePixels(page);
  };
  await drawing(page);
  // Either may come first: the grey of the shirt, which alone is as green as red, or the magenta, which has no green.
  const both = async (): Promise<boolean> => {
    const [red = 0, green = 0] = (await stagePixels(page)).color;
    return green > 60 && red - green > 60;
  };
  await expect.poll(both).toBe(true);
  const half = await stagePixels(page);
  const full = await at('Home', (magenta) => magenta > 300);
  // The design's frame lies on its first and last pixel.
  expect(full.magenta).toBeGreaterThanOrEqual(346);
  expect(full.magenta).toBeLessThanOrEqual(351);
  const none = await at('End', (magenta) => magenta === 0);
  for (const channel of [0, 1, 2])
    expect(Math.abs(half.color[channel]! - (full.color[channel]! + none.color[channel]!) / 2)).toBeLessThan(4);
  await context.close();
});

test('[EDIT-12] the print quality and what makes it better are of the same size, which is named', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const poster = ok(await api().get<Json>('/api/product/mongodb/poster-matte'));
  const small = poster.sync_variants.find(({ size }: { size: string }) => size === '8″×10″');
  const designId = new URLSearchParams((await newDesign(user)).split('?')[1]).get('designId');
  await page.goto(`/mockup?designId=${designId}&globalId=poster-matte&variant_id=${small.variant_id}`);
  const quality = page.getByRole('region', { name: 'Print quality' });
  const dpi = async (): Promise<number> => Number(await fact(page, 'DPI').textContent());
  await expect(quality.getByText('On size 8″×10″.')).toBeVisible();
  const own = await dpi();
  await quality.getByText('All sizes', { exact: true }).click();
  await expect(
    quality.getByText(new RegExp(`On size .+, the worst of all; 8″×10″ prints at ${own} DPI\\.`)),
  ).toBeVisible();
  expect(await dpi()).toBeLessThan(own / 2);
  await expect(quality.getByText('Poor', { exact: true })).toBeVisible();
  await quality.getByRole('button', { name: /^Fair at \d+% of this size$/ }).click();
  await expect(quality.getByText('Fair', { exact: true })).toBeVisible();
  await expect.poll(dpi).toBeGreaterThanOrEqual(150);
  expect(await dpi()).toBeLessThan(160);
  await context.close();
});

test('[EDIT-06, EDIT-07, EDIT-08, EDIT-09] how image, print area and template relate, and every way to fit, for admins only', async ({
  browser,
  baseURL,
}) => {
  const admin = newAdmin();
  for (const user of [admin, newUser()]) {
    const { page, context } = await visit(browser, baseURL!);
    await signInAt(page, user, '/home');
    await page.goto(await newDesign(user));
    await expect(fact(page, 'User Scale')).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Image-to-Template Relationship' });
    if (user === admin) {
      await expect(heading).toBeVisible();
      await expectShapes(page);
      await chooseEachWay(page);
      await expect(fact(page, 'Offset')).toHaveText(/^-?\d+, -?\d+ px$/);
      await expect(fact(page, 'Offset of the area')).toHaveText(/^-?[\d.]+%, -?[\d.]+%$/);
      await expect(fact(page, 'Source')).toHaveText(/^\d+ × \d+ px · Square, 1\.00$/);
      await expect(fact(page, 'Print area')).toHaveText(/^\d+ × \d+ px · Portrait, 0\.75$/);
      await expect(fact(page, 'Template')).toHaveText(/^\d+ × \d+ px$/);
      await expect(fact(page, 'Positioning mode')).toHaveText('anchor, center');
      // The square design of 1024 pixels on 1800 × 2400.
      for (const [position, offset, percent] of [
        ['Top left', '0, 0 px', '0.00%, 0.00%'],
        ['Center right', '0, 300 px', '0.00%, 12.50%'],
        ['Bottom center', '0, 600 px', '0.00%, 25.00%'],
      ] as const) {
        await mismatch(page).getByRole('radio', { name: position, exact: true }).click();
        await expect(fact(page, 'Offset')).toHaveText(offset);
        await expect(fact(page, 'Offset of the area')).toHaveText(percent);
        await expect(fact(page, 'Final Scale')).toHaveText('1.76');
      }
      await page.getByRole('radio', { name: 'Resize Resize to fit' }).check();
      await expect(fact(page, 'Positioning mode')).toHaveText('resize');
      await expect(fact(page, 'Final Scale')).toHaveText('1.76');
      await expect(number(page, 'X, percent')).toHaveValue('0');
      await expect(number(page, 'Y, percent')).toHaveValue('0');
      await page.getByRole('radio', { name: 'Center Crop from center' }).check();
      await expect(fact(page, 'Final Scale')).toHaveText('2.34');
      await expect(fact(page, 'Offset')).toHaveText('0, 0 px');
    } else {
      await expect(heading).toHaveCount(0);
      await expect(page.getByText('Offset of the area')).toHaveCount(0);
    }
    await context.close();
  }
});
