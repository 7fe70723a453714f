import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { changedIn, compareFolders } from './compare.js';

let root = '';
const folder = (name: string): string => path.join(root, name);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'inkloom-compare-'));
  for (const name of ['base', 'now']) await mkdir(folder(name));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A white picture with so many black rows at its top. */
async function picture(file: string, blackRows: number, height = 100): Promise<void> {
  const black = { create: { width: 100, height: Math.max(1, blackRows), channels: 3 as const, background: '#000' } };
  const white = sharp({ create: { width: 100, height, channels: 3, background: '#fff' } });
  await (blackRows > 0 ? white.composite([{ input: black, left: 0, top: 0 }]) : white)
    .png()
    .toFile(path.join(root, file));
}

test('names each picture with the share of its pixels that differ, the most changed first', async () => {
  await picture('base/same.png', 3);
  await picture('now/same.png', 3);
  await picture('base/little.png', 0);
  await picture('now/little.png', 1);
  await picture('base/much.png', 0);
  await picture('now/much.png', 20);
  const { differences } = await compareFolders(folder('base'), folder('now'), folder('out'));
  expect(differences).toEqual([
    { name: 'much', share: 0.2 },
    { name: 'little', share: 0.01 },
    { name: 'same', share: 0 },
  ]);
  expect(await readdir(folder('out'))).toEqual(['little.png', 'much.png']);
});

test('what only one of two sizes has counts as different', async () => {
  await picture('base/long.png', 0, 100);
  await picture('now/long.png', 0, 125);
  const { differences } = await compareFolders(folder('base'), folder('now'), folder('out'));
  expect(differences).toEqual([{ name: 'long', share: 0.2 }]);
});

test('names pictures that are new and that are missing', async () => {
  await picture('base/gone.png', 0);
  await picture('now/fresh.png', 0);
  expect(await compareFolders(folder('base'), folder('now'), folder('out'))).toEqual({
    differences: [],
    added: ['fresh'],
    missing: ['gone'],
  });
});

test('a picture has changed as soon as more than a thousandth of it differs', () => {
  const differences = [
    { name: 'more', share: 0.00101 },
    { name: 'limit', share: 0.001 },
  ];
  expect(changedIn({ differences, added: [], missing: [] })).toEqual([{ name: 'more', share: 0.00101 }]);
});
