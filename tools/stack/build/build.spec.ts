import { describe, expect, it } from 'vitest';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { newestChange, prune } from './build.js';

function tree(...files: string[]) {
  const folder = temporaryFolder();
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  return folder;
}

const setTime = (file: string, seconds: number) => utimesSync(file, seconds, seconds);

describe('staleness', () => {
  it('sees a changed source and a removed one, but not a changed spec', () => {
    const folder = tree('src/main.ts', 'src/gone.ts', 'src/main.spec.ts');
    for (const file of ['src/main.ts', 'src/gone.ts', 'src/main.spec.ts', 'src', ''])
      setTime(path.join(folder, file), 1_000);
    expect(newestChange(folder)).toBe(1_000_000);
    setTime(path.join(folder, 'src/main.spec.ts'), 2_000);
    expect(newestChange(folder)).toBe(1_000_000);
    setTime(path.join(folder, 'src/main.ts'), 3_000);
    expect(newestChange(folder)).toBe(3_000_000);
    rmSync(path.join(folder, 'src/gone.ts'));
    expect(newestChange(folder)).toBeGreaterThan(3_000_000);
  });
});

describe('prune', () => {
  it('removes the output of sources that are gone', () => {
    const sources = tree('libs/a/src/kept.ts', 'libs/a/src/data.json');
    const dist = tree(
      'libs/a/src/kept.js',
      'libs/a/src/kept.js.map',
      'libs/a/src/data.json',
      'libs/a/src/gone.js',
      'libs/a/src/gone.js.map',
    );
    prune(dist, sources);
    const left = ['kept.js', 'kept.js.map', 'data.json', 'gone.js', 'gone.js.map'].filter((file) =>
      existsSync(path.join(dist, 'libs/a/src', file)),
    );
    expect(left).toEqual(['kept.js', 'kept.js.map', 'data.json']);
  });
});
