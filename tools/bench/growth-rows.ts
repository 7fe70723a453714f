import type pg from 'pg';

/** Ids that sort by their number, older than those of every real row. */
const id = (number: string) =>
  `(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '70008000' || lpad(to_hex(${number}), 12, '0'))::uuid`;
/** Every other row is the measured user's. */
const owner = `case when n % 2 = 0 then $3::uuid else $4::uuid end`;
/** One of a hundred, and of the first hundred a page. */
const rare = '(n % 100 = 0 or n <= 20)';
/** Of two hours, spread so that a hundred rows have most of the minutes that a million have. */
const secondsAgo = '(n * 7919 % 7200)';
const series = 'from generate_series($1::bigint, $2::bigint) n';
const address = `{"name":"Ada Lovelace","street":"1 Main St","city":"Springfield","state":"IL","zip":"62701","country":"US"}`;

const PEOPLE = `
  insert into token_accounts (user_id, balance) select id, 0 from unnest(array[$1::uuid, $2::uuid]) id on conflict do nothing`;
const ASSET = `
  insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose)
  values (${id('0')}, $1, 'growth', 'local', 'growth.png', 'image/png', 2000000, 1024, 1024, 'generated') on conflict do nothing`;

/** Completed within the last two hours but for the rare ones, which failed: what the queues' page counts is as much as can be. */
const JOBS = `
  insert into jobs (id, kind, queue, owner_id, title, status, percent, input, result, error, check_at, started_at, finished_at)
  select ${id('n')}, 'generation.image', 'generation', ${owner}, 'a quiet harbour at dusk',
    case when ${rare} then 'failed' else 'completed' end, 100,
    '{"prompt":"a quiet harbour at dusk","provider":"openai","requestedModel":"gpt-image-2.5-flare","model":"gpt-image-2.5-flare","size":"1024x1024"}',
    case when not ${rare} then jsonb_build_object('imageUrl', 'http://localhost/files/growth.png', 'assetId', ${id('0')}, 'cachedImageId', ${id('0')},
      'provider', 'openai', 'model', 'gpt-image-2.5-flare', 'width', 1024, 'height', 1024) end,
    case when ${rare} then '{"code":"TIMEOUT","message":"The provider took too long.","class":"permanent"}'::jsonb end,
    now(), now() - (${secondsAgo} + 5) * interval '1 second', now() - ${secondsAgo} * interval '1 second'
  ${series}`;
const DESIGNS = `
  insert into designs (id, owner_id, asset_id, source, ai_model, current_model, prompt, provenance)
  select ${id('n')}, ${owner}, ${id('0')}, 'AI_GENERATED', 'DALL-E-3', 'gpt-image-2.5-flare', 'a quiet harbour at dusk',
    '{"kind":"generation.image","provider":"openai","model":"gpt-image-2.5-flare","requestedModel":"gpt-image-2.5-flare","parameters":{"size":"1024x1024"}}'
  ${series}`;
const LEDGER = `
  insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key, note)
  select ${id('n')}, ${owner}, 'grant', 1, 0, n, 0, 'growth:' || n, 'a grant' ${series}`;
/** The rare ones wait for their review, a tenth of them put off, and were ordered by few recipients; most orders by one of a hundred thousand. */
const ORDERS = `
  insert into orders (id, order_number, user_id, status, review_status, submission_state, external_id, held_at, search_words,
    subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address, metadata)
  select ${id('n')}, 'G' || n, ${owner}, case when ${rare} then 'review_pending' else 'delivered' end,
    case when ${rare} then 'pending' else 'approved' end, case when ${rare} then 'none' else 'submitted' end,
    'growth-' || n, case when ${rare} and n % 1000 = 0 then now() end,
    'recipient ' || lpad((n % 100000)::text, 6, '0') || E'\\n' || case when ${rare} then 'mug of the few' else 'mug' end, 1500, 400, 100, 2000, '${address}', '${address}',
    '{"shippingEstimate":null,"checkoutTimestamp":null,"userAgent":null}'
  ${series}`;
const ORDER_ITEMS = `
  insert into order_items (id, order_id, position, global_id, sync_variant_id, variant_id, quantity, price_cents, product)
  select ${id('n')}, ${id('n')}, 0, 'growth', 1, 1, 1, 1500, '{"globalId":"growth","name":"Mug","image":"/catalogue/mug.webp","basePrice":"15.00"}' ${series}`;

const BATCH = 50_000;

export interface GrowingRows {
  userId: string;
  otherId: string;
}

/** Id of the row with this number. */
export async function idOf(client: pg.Client, number: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select ${id('$1::bigint')} as id`, [number]);
  return rows[0]!.id;
}

/** Adds rows `from + 1` to `to` of each table, in batches of a transaction each, with the product's indexes and triggers. */
export async function growTo(client: pg.Client, from: number, to: number, people: GrowingRows): Promise<void> {
  const { userId, otherId } = people;
  await client.query(PEOPLE, [userId, otherId]);
  await client.query(ASSET, [userId]);
  for (let first = from + 1; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1);
    for (const sql of [JOBS, DESIGNS, LEDGER, ORDERS]) await client.query(sql, [first, last, userId, otherId]);
    await client.query(ORDER_ITEMS, [first, last]);
  }
  await client.query('vacuum analyze');
}
