import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, database, waitFor } from '#testing';
import type { Product } from './shop.js';

const listed = async (): Promise<string[]> =>
  (await api().get('/api/products/mongodb')).body.map(({ globalId }: Product) => globalId);

describe('the catalogue', () => {
  let db: Awaited<ReturnType<typeof database>>;
  const setStatus = (status: string) =>
    db.query('update products set status = $1 where global_id = $2', [status, 'mouse-pad']);

  beforeAll(async () => void (db = await database()));
  afterAll(() => db.end());

  it.each(['inactive', 'pending'])('[CAT-11] neither lists nor shows a product that is %s', async (status) => {
    expect(await listed()).toContain('mouse-pad');
    const others = (await listed()).filter((globalId) => globalId !== 'mouse-pad');
    await setStatus(status);
    try {
      await waitFor(async () => !(await listed()).includes('mouse-pad'), { what: 'the product to be off the list' });
      expect(await listed()).toEqual(others);
      expect((await api().get('/api/product/mongodb/mouse-pad')).status).toBe(404);
    } finally {
      await setStatus('active');
    }
    await waitFor(async () => (await listed()).includes('mouse-pad'), { what: 'the product to be listed again' });
    expect((await api().get('/api/product/mongodb/mouse-pad')).status).toBe(200);
  });
});
