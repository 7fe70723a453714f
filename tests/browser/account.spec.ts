import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { choose, signInByForm, visit } from './users.js';

const newcomer = (): string => `load-${600_000_000 + Math.floor(Math.random() * 100_000_000)}`;

/** A picture whose left half is red and whose right half is blue. */
const halves = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#d02030' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#2040d0' } }, left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer(),
});

/** Which of the two colours dominates a picture of the page. */
async function colourOf(page: Page, name: string): Promise<'red' | 'blue'> {
  const address = await page.getByRole('img', { name, exact: true }).getAttribute('src');
  const { dominant } = await sharp(await (await page.request.get(address!)).body()).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const updated = (page: Page) => page.getByText('Profile updated successfully');

test('[PROF-01, PROF-02, PROF-03, PROF-04, PROF-05, PROF-07] a newcomer gets an account, fills in everything, crops photos, and finds it all again', async ({
  browser,
  baseURL,
}) => {
  const { context, page, pageErrors } = await visit(browser, baseURL!);
  const username = newcomer();
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(frame.url()));
  let goOn = (): void => undefined;
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/users', async (route) => {
    await seen;
    await route.continue();
  });

  await page.goto('/profile');
  await page.getByLabel('Username').fill(username);
  expect(places.some((place) => place.endsWith('/login?redirect=%2Fuser'))).toBe(true);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${baseURL}/user`);
  await expect(page.getByText('Setting up your new account. Please wait a moment...')).toBeVisible();
  goOn();
  await expect(page.getByText('Account created successfully! Welcome to the product.')).toBeVisible();

  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveValue(`${username}@example.com`);
  await expect(email).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('First name')).toHaveValue('Load');
  for (const topic of ['Comments', 'Candidates', 'Offers'])
    await expect(page.getByRole('checkbox', { name: topic })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked();

  await test.step('fields', async () => {
    const values = {
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'User name': 'ada.l',
      Phone: '+1 555 010 0199',
      About: 'Notes on the engine',
      Street: '1 Analytical Way',
      City: 'Toronto',
      'State / Province': 'Ontario',
      'ZIP / Postal code': 'M5V 2T6',
    };
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('checkbox', { name: 'Comments' }).uncheck();
    await page.getByRole('radio', { name: 'Same as email' }).check();
    await save(page).click();
    // A Canadian postal code is invalid in the United States: the field says so and has the focus.
    const postal = page.getByLabel('ZIP / Postal code');
    await expect(postal).toBeFocused();
    await expect(postal).toHaveAccessibleDescription('Please enter a valid postal code for United States.');
    await choose(page, 'Country', 'Canada');
    await expect(postal).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('photos', async () => {
    await page
      .locator('#profile-file')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(
      page.getByRole('alert').filter({ hasText: 'Profile photo: File size must be less than 5MB' }),
    ).toBeVisible();
    await page.locator('#profile-file').setInputFiles(await halves('photo.png', 1000, 400));
    const crop = page.getByRole('dialog', { name: 'Crop your profile photo' });
    await crop.getByLabel('Zoom').fill('1.5');
    const stage = (await crop.getByRole('img').locator('..').boundingBox())!;
    await page.mouse.move(stage.x + 200, stage.y + 100);
    await page.mouse.down();
    await page.mouse.move(stage.x - 500, stage.y + 100, { steps: 8 });
    await page.mouse.up();
    await crop.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('Photo selected. Click Save to update your profile.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'File size' })).toHaveCount(0);

    await page.locator('#cover-file').setInputFiles(await halves('cover.png', 1200, 600));
    const wide = page.getByRole('dialog', { name: 'Crop your cover photo' });
    await wide.getByLabel('Zoom').fill('2.5');
    await wide.getByLabel('Left to right').fill('0');
    await wide.getByRole('button', { name: 'Use this photo' }).click();
    await expectAccessible(page);
  });

  await save(page).click();
  await expect(updated(page)).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Hi Ada!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile menu/ }).locator('img')).toHaveAttribute('src', /\/files\//);

  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 010 0199');
  await expect(page.getByLabel('Country')).toHaveText('Canada');
  await expect(page.getByRole('checkbox', { name: 'Comments' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Same as email' })).toBeChecked();
  expect([await colourOf(page, 'Profile photo'), await colourOf(page, 'Cover photo')]).toEqual(['blue', 'red']);
  await expect(page.getByRole('banner').getByText('Hi Ada!')).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[PROF-01, PROF-05] unsaved changes are not lost without confirmation; server errors appear at their field; a failure offers a next step', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await visit(browser, baseURL!);
  await signInByForm(page, newcomer(), '/user');
  const about = page.getByLabel('About', { exact: true });
  await about.fill('First draft');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  /** The menu that is opened next would be closed by an address that leads on, and by a dialog that gives the focus back as it closes. */
  const arrived = async (): Promise<void> => {
    await expect(page).toHaveURL(/\/catalog\/.+/);
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };

  await test.step('leaving asks', async () => {
    await page.getByRole('link', { name: 'Catalog' }).first().click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(about).toHaveValue('First draft');
    let dialogType = '';
    page.once('dialog', (dialog) => {
      dialogType = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(dialogType).toBe('beforeunload');
    // Typed text is a draft until it is saved or discarded.
    await expect(about).toHaveValue('First draft');
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await page.getByRole('link', { name: 'Catalog' }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await arrived();
  });

  await test.step('Back asks each time, and the address stays that of the screen', async () => {
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await about.fill('Second draft');
    for (const time of [1, 2]) {
      await page.evaluate('history.back()');
      await expect(question, `time ${time}`).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(/\/user$/);
      await expect(about).toHaveValue('Second draft');
    }
    await page.getByRole('link', { name: 'Catalog' }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await arrived();
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(about).toHaveValue('');
  });

  await test.step('refused and failed saves', async () => {
    const refusal = {
      error: 'This user name is taken.',
      message: 'This user name is taken.',
      code: 'BAD_REQUEST',
      requestId: 'r',
      field: 'username',
    };
    /** Answers the next save, and no read. */
    const refuseSave = (status: number, json: object) => {
      let done = false;
      return page.route('**/api/users/sub/*', (route) => {
        if (done || route.request().method() !== 'PUT') return route.fallback();
        done = true;
        return route.fulfill({ status, json });
      });
    };
    await refuseSave(400, refusal);
    await page.getByLabel('User name').fill('taken');
    await save(page).click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('User name')).toBeFocused();
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription('This user name is taken.');
    await refuseSave(500, { ...refusal, code: 'INTERNAL', field: undefined });
    await page.getByLabel('User name').fill('free');
    await save(page).click();
    await expect(page.getByText('Failed to update user data')).toBeVisible();
    await save(page).click();
    await expect(updated(page)).toBeVisible();
    await page.locator('#profile-file').setInputFiles(await halves('photo.png', 64, 64));
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.route(
      '**/api/users/photos/**',
      (route) =>
        route.fulfill({ status: 422, json: { ...refusal, error: 'Failed to process profile photo', field: 'file' } }),
      { times: 1 },
    );
    await save(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Profile photo: Failed to process profile photo' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('an unreadable profile, then a session that ends in another tab', async () => {
    await page.route('**/api/users/sub/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    // When its connection begins, the page reads by itself what it could not.
    await expect(page.getByText('Live updates on')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed to fetch user data' })).toBeVisible();
    await page.unroute('**/api/users/sub/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await about.fill('Not finished');
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page.getByRole('heading', { name: 'Please log in to view your profile' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fuser',
    );
  });
  await context.close();
});

test('[PROF-04] an account that is not found at profile load is created, once; a failure says so', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await visit(browser, baseURL!);
  // Without live updates: a socket that connects reads everything again, and would press the button first.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, json: {} }));
  await signInByForm(page, newcomer(), '/user');
  await expect(page.getByRole('heading', { name: 'Failed to create user account' })).toBeVisible();
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Load');

  // An empty response counts as "not found", too: the existing account is then used.
  // Ignores requests that the previous page still sends.
  await page.goto('about:blank');
  await page.route('**/api/users/sub/*', (route) => route.fulfill({ status: 200, body: '' }), { times: 1 });
  // The notice may have gone by the time a busy machine has loaded the whole page.
  await page.goto('/user', { waitUntil: 'commit' });
  await expect(page.getByText('Account created successfully! Welcome to the product.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Load');
  await context.close();
});

test('[S16] signing out everywhere ends the session of every device, this one too, and each asks for the password again', async ({
  browser,
  baseURL,
}) => {
  const username = newcomer();
  const [here, there] = [await visit(browser, baseURL!), await visit(browser, baseURL!)];
  await signInByForm(there.page, username, '/tokens');
  await signInByForm(here.page, username, '/user');
  const token = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('access_token')`);
  const stolen = (await token(here.page))!;
  const page = here.page;
  const button = page.getByRole('button', { name: 'Sign out everywhere' });
  const question = page.getByRole('dialog', { name: 'Sign out on all devices?' });

  await test.step('it asks first, and says so when it fails', async () => {
    await button.click();
    await expect(question).toContainText("You'll need your password to sign in again");
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/auth/logout-everywhere', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await button.click();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText("We couldn't sign out your devices. Please try again.")).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Load');
  });

  await test.step('this device', async () => {
    // What is not saved does not hold it up: the question has said that it is lost.
    await page.getByLabel('About', { exact: true }).fill('Not saved');
    await button.click();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    // By way of the identity provider, which tells the gateway on the back channel.
    await expect(page.getByText('You are signed out on every device.')).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/home`);
    expect(await token(page)).toBeNull();
    await page.reload();
    await expect(page.getByText('You are signed out on every device.')).toHaveCount(0);
    const refused = await page.request.get('/auth/check', { headers: { authorization: `Bearer ${stolen}` } });
    expect(refused.status()).toBe(401);
  });

  await test.step('the other device', async () => {
    await there.page.getByLabel('Password').fill('inkloom');
    await there.page.getByLabel('Username').fill(username);
    await there.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(there.page).toHaveURL(`${baseURL}/tokens`);
    await expect(there.page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
  });
  await here.context.close();
  await there.context.close();
});
