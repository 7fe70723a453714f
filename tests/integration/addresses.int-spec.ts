import { describe, expect, it } from 'vitest';
import { mostAddresses, type SavedAddress } from '#contracts';
import { api, database } from '#testing';
import { ADDRESS } from './shop.js';
import { newShopper } from './shoppers.js';

const at = (street: string) => ({ ...ADDRESS, street });
const save = (token: string, body: object) => api(token).post('/api/addresses', body);
const listed = async (token: string): Promise<[street: string, isDefault: boolean][]> =>
  ((await api(token).get('/api/addresses')).body as SavedAddress[]).map(({ street, isDefault }) => [street, isDefault]);

describe('saved addresses', () => {
  it('[CHK-01] are kept once, one of them the default, and checked by country', async () => {
    const token = await newShopper();
    const same = await Promise.all(Array.from({ length: 8 }, () => save(token, { address: at('1 Lane') })));
    expect(new Set(same.map(({ body }) => body._id)).size).toBe(1);
    expect(await listed(token)).toEqual([['1 Lane', true]]);

    await save(token, { address: at('2 Lane') });
    const { body: third } = await save(token, { address: at('3 Lane'), isDefault: true });
    expect(await listed(token)).toEqual([
      ['3 Lane', true],
      ['2 Lane', false],
      ['1 Lane', false],
    ]);
    const first = same[0]!.body._id;
    await Promise.all([first, third._id].map((id) => api(token).put(`/api/addresses/${id}/default`)));
    expect((await listed(token)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
    await api(token).put(`/api/addresses/${first}/default`);
    expect(await api(token).delete(`/api/addresses/${first}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await listed(token)).toEqual([
      ['3 Lane', true],
      ['2 Lane', false],
    ]);
    expect((await save(token, { address: at('2 Lane'), isDefault: true })).body).toMatchObject({ isDefault: true });
    expect(await listed(token)).toEqual([
      ['2 Lane', true],
      ['3 Lane', false],
    ]);

    for (const [field, wrong] of Object.entries({ zip: 'ab', state: 'Bavaria', country: 'Atlantis' }))
      expect(await save(token, { address: { ...ADDRESS, [field]: wrong } })).toMatchObject({
        status: 400,
        body: { field: `address.${field}` },
      });
  });

  it('[CHK-01] are changed in place, checked as new ones are, and never kept twice', async () => {
    const token = await newShopper();
    const change = (id: string, address: object) => api(token).put(`/api/addresses/${id}`, { address });
    const { body: first } = await save(token, { address: at('1 Lane') });
    const { body: second } = await save(token, { address: at('2 Lane') });
    expect(await change(second._id, at('3 Lane'))).toMatchObject({
      status: 200,
      body: { _id: second._id, street: '3 Lane', isDefault: false },
    });
    expect(await change(second._id, { ...ADDRESS, zip: 'ab' })).toMatchObject({
      status: 400,
      body: { field: 'address.zip' },
    });
    // The default says what the other one says: one is left, and it is the default.
    expect((await change(first._id, at('3 Lane'))).body).toMatchObject({ _id: second._id, isDefault: true });
    expect(await listed(token)).toEqual([['3 Lane', true]]);
    expect((await change(first._id, at('4 Lane'))).status).toBe(404);
  });

  it('[CHK-01] stop at a limit, and go with the user', async () => {
    const token = await newShopper();
    const { body } = await save(token, { address: at('0 Lane') });
    const more = await Promise.all(
      Array.from({ length: mostAddresses + 3 }, (_, index) => save(token, { address: at(`${index + 1} Lane`) })),
    );
    expect(more.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await listed(token)).toHaveLength(mostAddresses);
    const db = await database();
    try {
      // A user without orders, which are kept.
      const { rows } = await db.query(
        `insert into users (id, issuer, sub) values (gen_random_uuid(), 'test', gen_random_uuid()) returning id`,
      );
      await db.query('update saved_addresses set user_id = $1 where id = $2', [rows[0].id, body._id]);
      await db.query('delete from users where id = $1', [rows[0].id]);
      expect((await db.query('select id from saved_addresses where id = $1', [body._id])).rows).toEqual([]);
    } finally {
      await db.end();
    }
  });
});
