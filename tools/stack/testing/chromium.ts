import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's package and program of that name. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (names: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
};

/** Path of a Chromium: Playwright's own, else that of the system; undefined when there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : onPath(NAMES);
}

/** The same browser without a window around the page, which takes a third less of the processor, or else the whole one. */
export const findHeadlessChromium = (): string | undefined => onPath([HEADLESS]) ?? findChromium();

/** Installs what is missing of the two; throws with what to do when there is no Chromium then. */
export function ensureChromium(say: (message: string) => void): void {
  if (onPath([HEADLESS]) && findChromium()) return;
  if (process.getuid?.() === 0) {
    say('installing Chromium for the browser tests …');
    aptUpdate();
    if (!findChromium()) aptInstall('chromium');
    if (!onPath([HEADLESS])) aptInstall(HEADLESS);
  }
  if (!findChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (!findChromium())
    throw new Error(
      'The browser tests need Chromium, and it could not be installed: apt-get install chromium, or npx playwright install chromium.',
    );
}

const QUIET: SpawnSyncOptions = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  stdio: ['ignore', 'ignore', 'inherit'],
};
const aptUpdate = () => spawnSync('apt-get', ['update', '-qq'], QUIET);
const aptInstall = (name: string) =>
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], QUIET);
