import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { showcaseMockupSchema, type ShowcaseMockup as ListedMockup } from '#contracts';
import type { Database, Queryable } from '../database.js';
import { newId } from '../ids.js';
import { projectRoot } from './catalogue-files.js';

/** A mockup that the product brings along, so that Home has something to show from the first start. */
export type ShowcaseMockup = ListedMockup & { bytes: Buffer };

/** A picture that has been put into storage: its address and its size in pixels. */
export interface KeptPicture {
  url: string;
  width: number;
  height: number;
}
/** Puts a picture into storage as the owner's. */
type Keep = (bytes: Buffer, ownerId: string) => Promise<KeptPicture>;

/** The mockups of `assets/showcase` with their pictures. Throws where the list does not fit the schema or a file is missing. */
export async function readShowcaseMockups(
  folder = path.join(projectRoot(import.meta.dirname), 'assets', 'showcase'),
): Promise<ShowcaseMockup[]> {
  const listed = showcaseMockupSchema
    .array()
    .parse(JSON.parse(await readFile(path.join(folder, 'showcase.json'), 'utf8')));
  return Promise.all(
    listed.map(async (mockup) => ({ ...mockup, bytes: await readFile(path.join(folder, mockup.picture)) })),
  );
}

/** Adds the mockups that are not there yet, shared, owned by the system owner. One that was deleted or unshared since stays so. Answers how many were added. */
export async function seedShowcaseMockups(
  database: Database,
  mockups: readonly ShowcaseMockup[],
  keep: Keep,
): Promise<number> {
  const rows = await database.query<{ id: string }>('select id from mockups where id = any ($1)', [
    mockups.map(({ id }) => id),
  ]);
  const missing = mockups.filter(({ id }) => rows.every((row) => row.id !== id));
  if (missing.length === 0) return 0;
  const ownerId = await systemOwner(database);
  for (const mockup of missing) await addMockup(database, mockup, ownerId, await keep(mockup.bytes, ownerId));
  return missing.length;
}

/** The user who owns what the product brings along; nobody can sign in as it. */
async function systemOwner(db: Queryable): Promise<string> {
  const [user] = await db.query<{ id: string }>(
    `insert into users (id, issuer, sub, name) values ($1, 'inkloom', 'house', 'Inkloom') on conflict (issuer, sub) do update set sub = excluded.sub returning id`,
    [newId()],
  );
  return user!.id;
}

/** Nothing is added for a variant the catalogue does not have. */
async function addMockup(
  db: Queryable,
  mockup: ShowcaseMockup,
  ownerId: string,
  { url, width, height }: KeptPicture,
): Promise<void> {
  await db.query(
    `insert into mockups (id, owner_id, global_id, sync_variant_id, mockup_url, preview_urls, width, height, design_prompt, metadata, shared_at)
     select $1, $2, product.global_id, variant.sync_variant_id, $6, jsonb_build_array($6::text), $7, $8, $9,
       jsonb_build_object('placement', $10::text, 'productName', product.name, 'size', variant.size, 'color', variant.color), $11
     from products product join product_variants variant on variant.product_id = product.id
     where product.global_id = $3 and variant.color is not distinct from $4 and variant.size = $5 limit 1
     on conflict (id) do nothing`,
    [
      mockup.id,
      ownerId,
      mockup.globalId,
      mockup.colour,
      mockup.size,
      url,
      width,
      height,
      mockup.prompt,
      mockup.placement,
      mockup.sharedAt,
    ],
  );
}
