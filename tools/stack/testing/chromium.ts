import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium: Playwright's own, else that of the system; undefined when there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Installs a Chromium when there is none; throws with what to do when that fails. */
export function ensureChromium(say: (message: string) => void): void {
  if (findChromium()) return;
  say('installing Chromium for the browser tests …');
  if (process.getuid?.() === 0) aptInstall('chromium');
  if (!findChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (!findChromium())
    throw new Error(
      'The browser tests need Chromium, and it could not be installed: apt-get install chromium, or npx playwright install chromium.',
    );
}

function aptInstall(name: string): void {
  const options: SpawnSyncOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
