import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '#stack/testing/chromium';
import { currentRun } from '#stack/testing/test-report';

const root = process.getuid?.() === 0;
const launch = (executablePath?: string) => ({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-dev-shm-usage', ...(root ? ['--no-sandbox'] : [])],
});
/** What is timed runs in the browser that people have. */
const timed = { screenshot: 'off', launchOptions: launch(findChromium()) } as const;

/** The setup starts the stack and names its file; the workers, which read this file again, find it there. */
function webAddress(): string | undefined {
  const file = process.env.INKLOOM_STACK_FILE;
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { urls: { web: string } }).urls.web : undefined;
}

const baseURL = webAddress();

export default defineConfig({
  testDir: 'tests/browser',
  // `npm test` runs the first; the others open every screen: `npm run test:a11y`, `npm run check:paint`, `npm run check:preview`, `npm run check:desk`, `npm run check:jobs` and `npm run screenshots`.
  projects: [
    {
      name: 'browser',
      testIgnore: [
        'accessibility.spec.ts',
        'screenshots.spec.ts',
        'paint.spec.ts',
        'preview-speed.spec.ts',
        'desk-day.spec.ts',
        'first-outage.spec.ts',
      ],
      // Motion takes a sixth of the processor; a test that needs it asks for it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'accessibility', testMatch: 'accessibility.spec.ts' },
    { name: 'paint', testMatch: 'paint.spec.ts', use: timed },
    { name: 'preview', testMatch: 'preview-speed.spec.ts', use: timed },
    { name: 'desk', testMatch: 'desk-day.spec.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'jobs', testMatch: 'first-outage.spec.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts', use: { screenshot: 'off' } },
  ],
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: `test-results/${currentRun() ?? 'browser'}/failures`,
  // The tests share the sandbox's accounts and the one stack.
  workers: 1,
  // Nothing waits for these: the machines are shared, and a slow one is no failure.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    ...(baseURL ? { baseURL } : {}),
    actionTimeout: 45_000,
    // A trace of every test costs a quarter of the time; `npx playwright test name --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: launch(findHeadlessChromium()),
  },
});
