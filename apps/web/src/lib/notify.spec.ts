import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, type FakeBrowser } from './browser.fixture.js';
import { deliverToasts, notify, type Toast } from './notify.js';

let browser: FakeBrowser;
const told: Toast[] = [];
deliverToasts((notice) => told.push(notice));

function timeOn(path: string, say: () => void): number | undefined {
  browser.location.pathname = path;
  say();
  return told.at(-1)?.milliseconds;
}

describe('notify', () => {
  beforeEach(() => {
    browser = pretendBrowser();
  });

  it('[APP-13] says things for five seconds, for three on the screens named', () => {
    const say = (): void => notify.success('Saved');
    for (const path of ['/cart', '/orders', '/user', '/catalog/apparel']) expect(timeOn(path, say)).toBe(5000);
    for (const path of ['/home', '/design', '/mockup', '/user-designs', '/tokens'])
      expect(timeOn(path, say)).toBe(3000);
  });

  it('keeps an error as long as its words take to read, and what is set as it is', () => {
    const long = 'Gemini models do not support image generation. Please use OpenAI provider for image generation.';
    expect(timeOn('/design', () => notify.error('Failed to save design'))).toBe(3000);
    expect(timeOn('/design', () => notify.error(long))).toBeGreaterThan(4500);
    expect(timeOn('/design', () => notify.info(long))).toBe(3000);
    expect(timeOn('/home', () => notify.error(long, { milliseconds: 5000 }))).toBe(5000);
  });
});
