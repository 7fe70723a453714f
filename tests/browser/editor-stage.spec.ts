import { expect, type Browser, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { button, drawing, enter, MAGENTA, newDesign, number, stage, STAGE_PIXELS } from './editor-page.js';
import { drawn } from './picture-files.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

/** Pixels of the stage per millimetre at 100 %: the shirt's print area is 304.8 × 406.4 mm, 350 pixels high. */
const SCALE = 350 / 406.4;
/** The side of the square design on the stage at scale 1, where it is as wide as the area. */
const SIDE = 304.8 * SCALE;

const scale = (page: Page) => number(page, 'Scale, times');
const x = (page: Page) => number(page, 'X, percent');
const y = (page: Page) => number(page, 'Y, percent');
const rotation = (page: Page) => number(page, 'Rotation, degrees');
const align = (page: Page) => page.getByRole('radiogroup', { name: 'Align to' });
/** The bar above the stage; the preview has zoom buttons of its own. */
const tools = (page: Page) => button(page, 'Reset view').locator('xpath=..');
const zoomed = (page: Page) => tools(page).getByRole('status', { name: 'Zoom' });
const near = (read: () => Promise<string>, digits = 1) =>
  expect.poll(async () => Number(Number(await read()).toFixed(digits)));

/** The editor of a new user's square design on a shirt, which it fits at scale 1. */
async function openEditor(browser: Browser, baseURL: string, prepare?: (page: Page) => Promise<unknown>) {
  const user = newUser();
  const { page, context, pageErrors } = await visit(browser, baseURL);
  await signInAt(page, user, '/home');
  await prepare?.(page);
  await page.goto(await newDesign(user));
  await expect(scale(page)).toHaveValue('1');
  await drawing(page);
  return { page, context, pageErrors };
}

/** The middle of the stage, which is that of the print area until the stage is moved. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  await stage(page).scrollIntoViewIfNeeded();
  const box = (await stage(page).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Offset = readonly [number, number];

/** Drags from one place to another, both as pixels from the middle of the stage, and does something before it lets go. */
async function drag(page: Page, from: Offset, to: Offset, held?: () => Promise<void>): Promise<void> {
  const at = await middle(page);
  await page.mouse.move(at.x + from[0], at.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(at.x + (from[0] + to[0]) / 2, at.y + (from[1] + to[1]) / 2);
  await page.mouse.move(at.x + to[0], at.y + to[1]);
  await held?.();
  await page.mouse.up();
}

test('[EDIT-12] fit, fill, center, anchors and flips; what changes nothing is no step, and keys undo wherever the focus is', async ({
  browser,
  baseURL,
}) => {
  const { page, context, pageErrors } = await openEditor(browser, baseURL!);
  const width = number(page, 'Width, cm');

  await test.step('fit and fill, each one step, however often they are pressed', async () => {
    await enter(scale(page), '0.5');
    await expect(width).toHaveValue('15.24');
    await enter(x(page), '10');
    for (const [name, across, times] of [
      ['Fit', '30.48', '1'],
      ['Fill', '40.64', '1.33'],
    ] as const) {
      await button(page, name).click();
      await expect(width).toHaveValue(across);
      await expect(scale(page)).toHaveValue(times);
      await expect(x(page)).toHaveValue('0');
      await button(page, name).click();
      await button(page, 'Center').click();
      await align(page).getByRole('radio', { name: 'Center', exact: true }).click();
      await button(page, name).press('Control+z');
      await expect(scale(page)).toHaveValue('0.5');
      await expect(x(page)).toHaveValue('10');
    }
  });

  await test.step('nine anchors in words, and the middle by one more control', async () => {
    await expect(align(page).getByRole('radio', { checked: true })).toHaveCount(0);
    for (const [row, down] of [
      ['Top', '-31.25'],
      ['Center', '0'],
      ['Bottom', '31.25'],
    ] as const)
      for (const [side, across] of [
        ['left', '-25'],
        ['center', '0'],
        ['right', '25'],
      ] as const) {
        const name = row === 'Center' && side === 'center' ? 'Center' : `${row} ${side}`;
        const anchor = align(page).getByRole('radio', { name, exact: true });
        await anchor.click();
        await expect(anchor).toBeChecked();
        await expect(x(page)).toHaveValue(across);
        await expect(y(page)).toHaveValue(down);
      }
    await button(page, 'Center').click();
    await expect(x(page)).toHaveValue('0');
    await expect(y(page)).toHaveValue('0');
    await expect(align(page).getByRole('radio', { name: 'Center', exact: true })).toBeChecked();
  });

  await test.step('flips leave the numbers alone', async () => {
    for (const name of ['Flip left to right', 'Flip top to bottom']) {
      await button(page, name).click();
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(width).toHaveValue('15.24');
    await expect(x(page)).toHaveValue('0');
  });

  await test.step('keys undo and redo from a button, a radio button, a slider and the page itself', async () => {
    const flipped = (name: string, pressed: boolean) =>
      expect(button(page, name)).toHaveAttribute('aria-pressed', String(pressed));
    await button(page, 'Rotate right').press('Control+z');
    await flipped('Flip top to bottom', false);
    await align(page).getByRole('radio', { name: 'Center', exact: true }).press('Control+z');
    await flipped('Flip left to right', false);
    await page.getByRole('slider', { name: 'Transparency' }).press('Control+Shift+Z');
    await flipped('Flip left to right', true);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+y');
    await flipped('Flip top to bottom', true);
  });

  await test.step('a field that is typed in and an open dialog keep their keys', async () => {
    await x(page).focus();
    await page.keyboard.type('7');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('textbox').first().press('Control+z');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // It hears keys once it has taken the focus, which is after it can be seen.
    await expect(dialog.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const name of ['Flip left to right', 'Flip top to bottom'])
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true');
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[EDIT-12] eight handles scale and one rotates; a moved design snaps, and a guide shows to what', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openEditor(browser, baseURL!);
  await enter(scale(page), '0.5');
  const edge = SIDE / 4;

  await test.step('each handle scales about the middle, outwards and inwards', async () => {
    for (const [across, down, factor] of [
      [-1, -1, 1.4],
      [0, -1, 0.6],
      [1, -1, 0.6],
      [1, 0, 1.4],
      [1, 1, 1.4],
      [0, 1, 1.4],
      [-1, 1, 0.6],
      [-1, 0, 0.6],
    ] as const) {
      const handle = [across * edge, down * edge] as const;
      await drag(page, handle, [handle[0] * factor, handle[1] * factor]);
      await near(() => scale(page).inputValue()).toBe(Number((0.5 * factor).toFixed(1)));
      await expect(x(page)).toHaveValue('0');
      await page.keyboard.press('Control+z');
      await expect(scale(page)).toHaveValue('0.5');
    }
  });

  await test.step('the rotate handle turns freely, and stays at multiples of 15 degrees', async () => {
    const knob = [0, -edge - 28] as const;
    const to = (degrees: number): Offset => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      return [Math.cos(angle) * 120, Math.sin(angle) * 120];
    };
    for (const [degrees, read] of [
      [100, 100],
      [91.5, 90],
      [-44, -45],
    ] as const) {
      await drag(page, knob, to(degrees));
      await near(() => rotation(page).inputValue(), 0).toBe(read);
      await page.keyboard.press('Control+z');
      await expect(rotation(page)).toHaveValue('0');
    }
  });

  await test.step('a guide shows while the design lies at the middle, an edge or a third', async () => {
    const unit = (304.8 * SCALE) / 100;
    const third = SIDE / 6;
    for (const [wanted, at, line] of [
      [0, 0, 0],
      [-25, -25 * unit, -SIDE / 2],
      [25, 25 * unit, SIDE / 2],
      [-16.67, -third, -third],
    ] as const) {
      await enter(x(page), '8');
      await drag(page, [8 * unit, 0], [at + 4, 40], async () => {
        await expect.poll(() => guideAt(page, line)).toBe(true);
      });
      await expect(x(page)).toHaveValue(String(wanted));
      await expect.poll(() => guideAt(page, line)).toBe(false);
      await enter(y(page), '0');
    }
    await enter(x(page), '0');
    await drag(page, [0, 0], [11, 40], async () => {
      await expect(x(page)).not.toHaveValue('0');
      await expect.poll(() => guideAt(page, 0)).toBe(false);
    });
  });
  await context.close();
});

/** Whether a guide, the only pink on the grey shirt, is drawn at so many pixels right of the stage's middle, seen at its upper end. */
const guideAt = (page: Page, offset: number): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const context = ${STAGE_PIXELS};
    const { canvas } = context;
    const { data } = context.getImageData(Math.round(canvas.width / 2 + ${offset}) - 2, 2, 5, 1);
    return [0, 4, 8, 12, 16].some((at) => data[at + 3] > 90 && data[at] - data[at + 1] > 60);
  })()`);

/** The pixels around the upper left corner of the print area at 125 %, where it would be after so many pixels of moving. */
const areaCorner = (page: Page, across: number, down: number): Promise<string> =>
  page.evaluate<string>(`(() => {
    const context = ${STAGE_PIXELS};
    const { width, height } = context.canvas;
    const [x, y] = [width / 2 - ${(SIDE / 2) * 1.25} + ${across}, height / 2 - ${175 * 1.25} + ${down}];
    return context.getImageData(Math.round(x) - 12, Math.round(y) - 12, 24, 24).data.join();
  })()`);

/** How many pixels of the stage are magenta. */
const magentaPixels = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const context = ${STAGE_PIXELS};
    const { canvas } = context;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] > 250 && data[at + 1] < 5 && data[at + 2] > 250) found += 1;
    return found;
  })()`);

test('[EDIT-12] the stage zooms, moves no further than some of the product stays, and comes back; keys go by millimetres', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openEditor(browser, baseURL!, (each) =>
    each.route('**/files/**', (route) => route.fulfill({ contentType: 'image/png', body: MAGENTA })),
  );
  const reset = button(page, 'Reset view');
  await page.getByRole('slider', { name: 'Transparency' }).press('Home');
  await expect.poll(() => magentaPixels(page)).toBeGreaterThan(0);
  const whole = await magentaPixels(page);

  await test.step('zoomed by buttons, and by the wheel with Control', async () => {
    await expect(reset).toHaveAttribute('aria-disabled', 'true');
    await tools(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect(zoomed(page)).toHaveText('80%');
    for (const percent of ['100%', '125%', '156%']) {
      await tools(page).getByRole('button', { name: 'Zoom in' }).click();
      await expect(zoomed(page)).toHaveText(percent);
    }
    await reset.click();
    await expect(zoomed(page)).toHaveText('100%');
    const at = await middle(page);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -500);
    await page.keyboard.up('Control');
    await expect(zoomed(page)).toHaveText('165%');
    await expect(scale(page)).toHaveValue('1');
  });

  await test.step('an arrow key is a millimetre at every zoom, ten with Shift; brackets and braces rotate', async () => {
    for (const percent of ['165%', '100%']) {
      await expect(zoomed(page)).toHaveText(percent);
      await stage(page).press('ArrowRight');
      await expect(x(page)).toHaveValue('0.33');
      await stage(page).press('Shift+ArrowRight');
      await expect(x(page)).toHaveValue('3.61');
      await stage(page).press('ArrowUp');
      await expect(y(page)).toHaveValue('-0.25');
      await stage(page).press('0');
      await expect(x(page)).toHaveValue('0');
      if (percent === '165%') await reset.click();
    }
    for (const [key, degrees] of [
      [']', '15'],
      ['Shift+BracketRight', '16'],
      ['[', '1'],
      ['Shift+BracketLeft', '0'],
    ] as const) {
      await stage(page).press(key);
      await expect(rotation(page)).toHaveValue(degrees);
    }
  });

  await test.step('moved as far as it goes, the product is still there; the way back brings it to the middle', async () => {
    const side = (await stage(page).boundingBox())!.width / 2 - 10;
    for (const [from, to] of [
      [-side, side],
      [side, -side],
    ]) {
      for (const _ of [1, 2]) await drag(page, [from!, -200], [to!, -200]);
      await expect.poll(() => magentaPixels(page)).toBeLessThan(whole * 0.5);
      expect(await magentaPixels(page)).toBeGreaterThan(whole * 0.2);
      await reset.click();
      await expect.poll(() => magentaPixels(page)).toBe(whole);
    }
    await expect(x(page)).toHaveValue('0');
  });

  await test.step('the wheel scales the design it is on; elsewhere, and on an empty stage, the page scrolls', async () => {
    await enter(scale(page), '0.5');
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    const wheelAt = async (across: number, down: number): Promise<void> => {
      const at = await middle(page);
      await page.mouse.move(at.x + across, at.y + down);
      await page.mouse.wheel(0, 60);
    };
    await middle(page);
    const before = await scrolled();
    await wheelAt(0, 0);
    await expect(scale(page)).toHaveValue('0.47');
    expect(await scrolled()).toBe(before);
    await wheelAt(-300, 0);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(scale(page)).toHaveValue('0.47');
    await button(page, 'Remove the design from Front').click();
    await expect(stage(page).getByText('Choose a design.')).toBeVisible();
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(scrolled).toBe(0);
    await wheelAt(0, 0);
    await expect.poll(scrolled).toBeGreaterThan(0);
  });

  await test.step('zoomed, an empty stage moves by dragging, wheel and arrow keys, and the page stays', async () => {
    const scrolled = () => page.evaluate<number>('scrollY');
    const touch = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('[role=application]')).touchAction`);
    expect(await touch()).toBe('auto');
    await drag(page, [0, 0], [60, 40]);
    await stage(page).press('ArrowRight');
    await expect(reset).toHaveAttribute('aria-disabled', 'true');
    await tools(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(touch).toBe('none');
    const at = await middle(page);
    const corner = await areaCorner(page, 0, 0);
    const expectMovedBy = (across: number, down: number) =>
      expect.poll(() => areaCorner(page, across, down)).toBe(corner);
    expect(await areaCorner(page, 60, 40)).not.toBe(corner);
    await drag(page, [0, 0], [60, 40]);
    await expectMovedBy(60, 40);
    await page.mouse.move(at.x, at.y);
    const before = await scrolled();
    await page.mouse.wheel(0, 30);
    await expectMovedBy(60, 10);
    await stage(page).press('ArrowRight');
    await expectMovedBy(20, 10);
    await stage(page).press('ArrowDown');
    await expectMovedBy(20, -30);
    expect(await scrolled()).toBe(before);
  });
  await context.close();
});

test('[EDIT-12] a plain background goes with the tolerance that was chosen; a blank design is said to be blank', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const blank = { url: await drawn(page), source: 'USER_UPLOADED' };
  const { _id } = ok(await api(await signIn(user)).post('/api/designs', blank));
  await page.goto(`/mockup?designId=${_id}&globalId=tee-bella-3001&variant_id=9526`);
  const quality = page.getByRole('region', { name: 'Print quality' });
  await expect(quality.getByText('This design is blank: nothing would show.')).toBeVisible();
  const tolerance = quality.getByRole('slider', { name: /^Tolerance/ });
  await expect(tolerance).toHaveValue('12');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await tolerance.press(key);
  await expect(tolerance).toHaveAccessibleName('Tolerance 15');
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/designs/${_id}/remove-background`));
  await button(page, 'Remove plain background, free').click();
  expect((await asked).postDataJSON()).toEqual({ method: 'plain', tolerance: 15 });
  await context.close();
});
