import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Product } from '#contracts';
import { PAGE } from './read-statements.js';

const CART_LINES = 5;
const ASSETS = `insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose, placeholder)
  select id, $1, md5(id::text), 'local', id || '.png', 'image/png', 2000000, 1024, 1024, 'generated', 'data:image/webp;base64,' || repeat('UklGRmQA', 25)
  from unnest($2::uuid[]) id`;
const JOBS = `insert into jobs (id, kind, queue, owner_id, title, status, percent, input, result, check_at, started_at, finished_at)
  select id, 'generation.image', 'generation', $1, 'a quiet harbour at dusk', 'completed', 100,
    '{"prompt":"a quiet harbour at dusk","provider":"openai","requestedModel":"gpt-image-2.5-flare","model":"gpt-image-2.5-flare","size":"1024x1024"}',
    jsonb_build_object('imageUrl', 'http://localhost/files/' || id || '.png', 'assetId', id, 'cachedImageId', id, 'provider', 'openai',
      'model', 'gpt-image-2.5-flare', 'width', 1024, 'height', 1024), now(), now(), now()
  from unnest($2::uuid[]) id`;
const DESIGNS = `insert into designs (id, owner_id, asset_id, source, ai_model, current_model, prompt, job_id, metadata, provenance)
  select id, $1, id, 'AI_GENERATED', 'DALL-E-3', 'gpt-image-2.5-flare', 'a quiet harbour at dusk', id, '{}',
    '{"kind":"generation.image","provider":"openai","model":"gpt-image-2.5-flare","requestedModel":"gpt-image-2.5-flare","parameters":{"size":"1024x1024"}}'
  from unnest($2::uuid[]) id`;

export interface ReadRows {
  userId: string;
  /** A product of the catalogue. */
  globalId: string;
}

/** Fills the lists of the token's user: a page of finished jobs, a page of designs, and a cart. */
export async function addReadRows(web: string, token: string, databaseUrl: string): Promise<ReadRows> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async <T>(path: string): Promise<T> => (await (await fetch(web + path, { headers })).json()) as T;
  const { user } = await read<{ user: { _id: string } }>('/auth/check');
  const products = await read<Product[]>('/api/products/mongodb');
  for (const { globalId, sync_variants } of products.slice(0, CART_LINES)) {
    const body = JSON.stringify({ globalId, syncVariantId: sync_variants[0]!.id, quantity: 1 });
    const response = await fetch(`${web}/api/cart`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The cart answered with ${response.status}: ${await response.text()}`);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ids = Array.from({ length: PAGE }, () => randomUUID());
  for (const sql of [ASSETS, JOBS, DESIGNS]) await client.query(sql, [user._id, ids]);
  await client.query('analyze');
  await client.end();
  return { userId: user._id, globalId: products[0]!.globalId };
}
