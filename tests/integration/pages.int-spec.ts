import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#config';
import { stack } from '#testing';

const ID = '00000000-0000-4000-8000-000000000000';

/** The addresses that the app knows, read from its router: a screen nobody thought of here is looked at as well. */
function addresses(): string[] {
  const router = readFileSync(path.join(projectRoot, 'apps/web/src/app/router.tsx'), 'utf8');
  const paths = [...router.matchAll(/(?:\bpage\(\s*|\bpath: )'([^']+)'/g)].map(([, found]) => found!);
  return [...new Set(paths)]
    .filter((found) => found !== '*' && found !== '/__gallery')
    .map((found) => `/${found.replace(/^\//, '').replace(':id', ID).replace('/*', '/something')}`)
    .map((found) => (['/queues', '/audit'].includes(found) ? `/dashboard${found}` : found));
}

const statusOf = async (address: string): Promise<number> =>
  (await fetch(new URL(address, stack().urls.web), { headers: { accept: 'text/html' } })).status;

describe('the address of a screen, opened directly', () => {
  it('answers with 200 for every screen that the app has, and with 404 for others', async () => {
    const known = addresses();
    expect(known).toEqual(expect.arrayContaining(['/status', '/orders/' + ID + '/pay', '/admin/tokens']));
    const missing: string[] = [];
    for (const address of known) if ((await statusOf(address)) !== 200) missing.push(address);
    expect(missing).toEqual([]);
    expect(await statusOf('/no-such-screen')).toBe(404);
  });
});
