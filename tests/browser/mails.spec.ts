import { expect, type Page } from '@playwright/test';
import { stack } from '#testing';
import { expectAccessible } from './accessible.js';
import { mailsOfEachKind, type OrderMailSeen } from './mailed-orders.js';
import { test } from './test.js';

/** As wide as a phone, and as wide as a mail program's pane. */
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 640, colorScheme: 'light' },
] as const;

/** Runs in the page: pictures that did not come. */
const BROKEN = `[...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src)`;

/** What a mail's page can follow: it has no landmarks. */
const WCAG = { only: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };

/** The page of the order, where the money is paid, or where the parcel is. */
function linkOf({ kind, order }: OrderMailSeen): string {
  if (kind === 'shipped') return order.shipments[0]!.trackingUrl!;
  return `${stack().urls.web}/orders/${order._id}${kind === 'payment-due' ? '/pay' : ''}`;
}

async function read(page: Page, seen: OrderMailSeen, language: 'en' | 'de'): Promise<void> {
  const { mail, order } = seen;
  const address = `/mail/${encodeURIComponent(mail.messageId)}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: mail.subject, exact: true })).toBeVisible();
  const plain = page.locator('pre');
  await expect(plain).toContainText(order.orderNumber);
  await expect(plain).toContainText(linkOf(seen));
  await page.goto(`${address}/html`);
  await expect(page.getByRole('link')).toHaveAttribute('href', linkOf(seen));
  await expect(page.getByText(order.orderNumber)).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  expect(mail.text).toContain(heading);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(BROKEN)).toEqual([]);
    // Of the other language only the words differ.
    if (language === 'en') await test.step(`${seen.kind}, ${colorScheme}`, () => expectAccessible(page, WCAG));
  }
}

for (const language of ['en', 'de'] as const)
  test(`each kind of mail about an order can be read as it arrives, as HTML and as plain text: ${language}`, async ({
    browser,
  }) => {
    const mails = await mailsOfEachKind(language);
    // Mails run no script; what looks at them does.
    const context = await browser.newContext({ baseURL: stack().urls.sandbox, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`/mail`);
    for (const { mail } of mails)
      await expect(page.locator(`a[href="/mail/${encodeURIComponent(mail.messageId)}"]`)).toContainText(mail.subject);
    await page.locator('li a').first().click();
    await expect(page.getByRole('heading', { name: 'Plain text' })).toBeVisible();
    await expectAccessible(page, WCAG);
    for (const seen of mails) await test.step(seen.kind, () => read(page, seen, language));
    await context.close();
  });
