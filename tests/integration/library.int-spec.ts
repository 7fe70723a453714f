import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, type Api } from '#testing';
import { liftLimits, newDesign } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  await liftLimits();
  db = await database();
});
afterAll(() => db?.end());

interface Listed {
  _id: string;
  title: string | null;
}
const idsOf = (designs: Listed[]): string[] => designs.map(({ _id }) => _id);
const nextOf = (headers: Headers): string | undefined => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** A new user with a design for each title, the first one newest. */
async function userWith(...titles: string[]): Promise<{ user: Api; ids: string[] }> {
  const token = await newShopper();
  const user = api(token);
  const ids: string[] = [];
  for (const title of titles.toReversed()) {
    const id = await newDesign(token);
    await user.put(`/api/designs/${id}`, { title });
    ids.unshift(id);
  }
  return { user, ids };
}

const list = async (user: Api, query = ''): Promise<string[]> => idsOf((await user.get(`/api/designs${query}`)).body);
const search = (user: Api, words: string): Promise<string[]> => list(user, `?search=${encodeURIComponent(words)}`);
const newFolder = async (user: Api, name: string): Promise<string> =>
  (await user.post('/api/folders', { name })).body._id;
/** Names and counts, in the list's order. */
const folders = async (user: Api): Promise<[string, number][]> =>
  (await user.get('/api/folders')).body.map(({ name, designs }: { name: string; designs: number }) => [name, designs]);

describe('the search of designs', () => {
  it('finds every word in title or prompt, in any order and case, and takes no character for a wildcard', async () => {
    const { user, ids } = await userWith('Moon moth', 'Moth by day', '100% indigo_blue', 'Plain');
    const [moon, day, percent, plain] = ids;
    await db.query(`update designs set prompt = 'A paper lantern in the MOONLIGHT' where id = $1`, [plain]);
    expect(await search(user, 'moth')).toEqual([moon, day]);
    expect(await search(user, '  MOTH   moon ')).toEqual([moon]);
    expect(await search(user, 'moonlight plain')).toEqual([plain]);
    expect(await search(user, '0% in')).toEqual([percent]);
    expect(await search(user, 'o_b')).toEqual([percent]);
    expect(await search(user, '%')).toEqual([percent]);
    expect(await search(user, 'o_n')).toEqual([]);
    expect(await search(user, '')).toEqual(ids);
    const { user: stranger } = await userWith('Owl');
    expect(await search(stranger, 'moth')).toEqual([]);
  });

  it('[DES-06] is read page by page by the cursor, with the same words and folder', async () => {
    const { user, ids } = await userWith('Fox 1', 'Owl', 'Fox 2', 'Fox 3');
    const [first, , second, third] = ids;
    const folderId = await newFolder(user, 'Foxes');
    await user.post('/api/designs/move', { ids: [first, second, third], folderId });
    const pages: string[][] = [];
    for (let next: string | undefined = `/api/designs?limit=1&search=fox&folderId=${folderId}`; next;) {
      const { body, headers } = await user.get(next);
      pages.push(idsOf(body));
      next = nextOf(headers);
    }
    expect(pages).toEqual([[first], [second], [third], []]);
  });

  it('reads the words from their index', async () => {
    await db.query('begin');
    // With few rows any other index is as good: the copy has this one alone.
    await db.query('create temp table probe (like designs including indexes) on commit drop');
    const { rows: others } = await db.query<{ indexname: string }>(
      `select indexname from pg_indexes where tablename = 'probe' and indexdef not like '%gin%' and indexname not like '%pkey'`,
    );
    for (const { indexname } of others) await db.query(`drop index "${indexname}"`);
    await db.query('set local enable_seqscan = off');
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from probe design where design.status = 'ACTIVE' and (coalesce(design.title, '') || ' ' || design.prompt) ilike '%moth%'`,
    );
    await db.query('rollback');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on probe');
  });
});

describe('the title of a design', () => {
  it('is given by its owner, and an empty one takes it back', async () => {
    const { user, ids } = await userWith('Moon moth');
    const [id] = ids;
    const titles: unknown[] = [];
    for (const title of ['  Night moth ', '   ', 'x'.repeat(121)])
      titles.push((await user.put(`/api/designs/${id}`, { title })).body.title);
    expect(titles).toEqual(['Night moth', null, undefined]);
    expect((await user.get(`/api/design/${id}`)).body.title).toBeNull();
  });
});

describe('folders', () => {
  it('have one name each, are listed by it, and know how many designs they hold', async () => {
    const { user, ids } = await userWith('One', 'Two', 'Three');
    const [one, two, three] = ids;
    const [pond, attic] = [await newFolder(user, 'Pond'), await newFolder(user, 'attic')];
    expect(await user.post('/api/folders', { name: ' POND ' })).toMatchObject({
      status: 409,
      body: { field: 'name', error: 'You already have a folder with this name.' },
    });
    expect((await user.put(`/api/folders/${attic}`, { name: 'Pond' })).status).toBe(409);
    expect((await user.put(`/api/folders/${attic}`, { name: 'Attic' })).body.name).toBe('Attic');
    expect((await user.post('/api/folders', { name: ' ' })).status).toBe(400);
    const moved = await user.post('/api/designs/move', { ids: [one, two], folderId: pond });
    expect(moved.body.ids.sort()).toEqual([one, two].sort());
    expect(await folders(user)).toEqual([
      ['Attic', 0],
      ['Pond', 2],
    ]);
    expect(await list(user, `?folderId=${pond}`)).toEqual([one, two]);
    await user.post('/api/designs/move', { ids: [two, three], folderId: attic });
    await user.post('/api/designs/delete', { ids: [one, three] });
    expect(await folders(user)).toEqual([
      ['Attic', 1],
      ['Pond', 0],
    ]);
    await user.post('/api/designs/restore', { ids: [one, three] });
    expect(await folders(user)).toEqual([
      ['Attic', 2],
      ['Pond', 1],
    ]);
    await user.post('/api/designs/move', { ids: [two], folderId: null });
    expect(await list(user, `?folderId=${attic}`)).toEqual([three]);
    // Their designs stay.
    expect((await user.delete(`/api/folders/${attic}`)).body).toEqual({ deleted: true });
    expect(await list(user)).toEqual(ids);
    expect((await user.get(`/api/design/${three}`)).body.folderId).toBeNull();
    expect(await folders(user)).toEqual([['Pond', 1]]);
  });

  it('count right when moves of one user run at once', async () => {
    const { user, ids } = await userWith('One', 'Two', 'Three', 'Four');
    const targets = [await newFolder(user, 'A'), await newFolder(user, 'B'), null];
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, turn) =>
        user.post('/api/designs/move', { ids: [ids[turn % 4]], folderId: targets[turn % 3] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await db.query<{ counted: number; designs: number }>(
      `select folder.designs, (select count(*)::int from designs where folder_id = folder.id) as counted from design_folders folder where id = any($1)`,
      [targets.slice(0, 2)],
    );
    expect(rows.map(({ designs }) => designs)).toEqual(rows.map(({ counted }) => counted));
  });

  it('take no design of another user, whatever the request names', async () => {
    const { user, ids } = await userWith('Mine');
    const { user: stranger, ids: theirs } = await userWith('Theirs');
    const folderId = await newFolder(stranger, 'Theirs');
    expect((await stranger.post('/api/designs/move', { ids, folderId })).status).toBe(404);
    expect((await user.post('/api/designs/move', { ids, folderId })).status).toBe(404);
    // Of several, only the caller's own.
    expect((await stranger.post('/api/designs/move', { ids: [...ids, ...theirs], folderId })).body.ids).toEqual(theirs);
    expect((await user.get(`/api/design/${ids[0]}`)).body.folderId).toBeNull();
    await expect(db.query('update designs set folder_id = $2 where id = $1', [ids[0], folderId])).rejects.toThrow(
      'designs_own_folder',
    );
  });
});

describe('what was deleted', () => {
  it('[DES-06] can be brought back for a day, by its owner only', async () => {
    const { user, ids } = await userWith('One', 'Two');
    const { user: stranger } = await userWith('Owl');
    const [one, two] = ids;
    expect((await user.post('/api/designs/delete', { ids })).body.ids.sort()).toEqual([...ids].sort());
    expect(await list(user)).toEqual([]);
    expect((await stranger.post('/api/designs/restore', { ids })).status).toBe(404);
    await db.query(`update designs set updated_at = now() - interval '25 hours' where id = $1`, [two]);
    expect((await user.post('/api/designs/restore', { ids })).body.ids).toEqual([one]);
    expect(await list(user)).toEqual([one]);
    expect((await user.post('/api/designs/restore', { ids: [two] })).status).toBe(404);
    // What was not deleted needs no bringing back.
    expect((await user.post('/api/designs/restore', { ids: [one] })).status).toBe(404);
  });

  it('[MYD-06] comes back with its processed design where it is a mockup', async () => {
    const { user, ids } = await userWith('One');
    const poster = (await user.get('/api/product/mongodb/poster-matte')).body;
    const mockup = (
      await user.post('/api/mockups', {
        designId: ids[0],
        globalId: poster.globalId,
        syncVariantId: poster.sync_variants[0].id,
      })
    ).body;
    const [path, processed] = [`/api/mockup/mongodb/${mockup._id}`, `/api/design/${mockup.metadata.processedDesignId}`];
    await user.delete(path);
    expect([(await user.get(path)).status, (await user.get(processed)).status]).toEqual([404, 404]);
    expect((await user.post(`${path}/restore`)).body._id).toBe(mockup._id);
    expect([(await user.get(path)).status, (await user.get(processed)).status]).toEqual([200, 200]);
    await user.delete(path);
    await db.query(`update mockups set deleted_at = now() - interval '25 hours' where id = $1`, [mockup._id]);
    expect((await user.post(`${path}/restore`)).status).toBe(404);
  });
});
