import { randomInt } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import type { Stack } from '#stack/supervisor/start-stack';
import { signIn } from './product.js';
import { least, median, quantile, round } from './statistics.js';

const PRODUCTS = 10_000;
const CLIENTS = 20;
const PAGE = 20;
const ROUND_MS = 4_000;
const WARM_MS = 2_000;
/** A client begins with an empty cart after so many things. */
const CART_ADDS = 40;
/** Different variants in a cart. */
const CART_LINES = 5;
/** Beside Vendure, requests a second. */
const GOALS = { search: 5, add: 8 };
const FIRST_VARIANT = 5_000_000_000;

type Work = keyof typeof GOALS;
/** One request of a client of its own, which keeps what it needs between requests. */
type Client = () => Promise<void>;
interface Shop {
  name: string;
  clients: (work: Work) => Promise<Client[]>;
}

interface Figures {
  rate: number;
  p50: number;
  p99: number;
}

/** Search and add to cart over 10,000 products of two variants; in turns with a Vendure of the same data where its address is given. */
export async function measureShop({ urls }: Stack, rounds: number, vendure: string | undefined): Promise<void> {
  await addProducts(urls.postgres);
  const shops = [await ours(urls), ...(vendure ? [await theirs(vendure)] : [])];
  console.log(`shop, ${PRODUCTS} products, ${CLIENTS} clients, ${rounds} rounds in turns:`);
  for (const work of Object.keys(GOALS) as Work[]) await compare(work, shops, rounds);
}

async function compare(work: Work, shops: Shop[], rounds: number): Promise<void> {
  const measured = shops.map((): Figures[] => []);
  for (const shop of shops) await run(await shop.clients(work), WARM_MS);
  for (let index = 0; index < rounds; index += 1) {
    const order = index % 2 === 0 ? [...shops.keys()] : [...shops.keys()].reverse();
    for (const at of order) measured[at]!.push(await run(await shops[at]!.clients(work), ROUND_MS));
  }
  for (const [at, { name }] of shops.entries()) {
    const of = (figure: keyof Figures) => round(median(measured[at]!.map((each) => each[figure])));
    console.log(
      `  ${work.padEnd(7)} ${name.padEnd(8)} ${of('rate')} a second, p50 ${of('p50')} ms, p99 ${of('p99')} ms`,
    );
  }
  const [mine, other] = measured;
  if (!mine || !other) return;
  const ratios = mine.map(({ rate }, index) => rate / other[index]!.rate);
  const ratio = round(median(ratios));
  console.log(`  ${work.padEnd(7)} ratio ${ratio} (${ratios.map(round).join(', ')}; ${least(ratio, GOALS[work])})`);
}

async function run(clients: Client[], ms: number): Promise<Figures> {
  const times: number[] = [];
  const begun = performance.now();
  const client = async (request: Client): Promise<void> => {
    while (performance.now() - begun < ms) {
      const sent = performance.now();
      await request();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(clients.map(client));
  const rate = (times.length * 1000) / (performance.now() - begun);
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Words that hardly anybody has searched before, so that no cache answers. */
const words = (): string => `poster ${randomInt(1, PRODUCTS)}`;

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends a request; throws for any status but 200. */
const caller = (origin: string) => {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 });
  return async ({ method, path, headers = {}, body }: Request) => {
    const response = await pool.request({
      method,
      path,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path} answered with ${response.statusCode}: ${text}`);
    return { text, headers: response.headers };
  };
};

async function ours({ web, sandbox }: Stack['urls']): Promise<Shop> {
  const call = caller(web);
  const tokens = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => signIn(sandbox, `load-${index + 1}`)));
  const search: Client = async () => {
    await call({ method: 'GET', path: `/api/products/search?limit=${PAGE}&q=${encodeURIComponent(words())}` });
  };
  const adding = (token: string, client: number): Client => {
    const headers = { authorization: `Bearer ${token}` };
    let adds = 0;
    return async () => {
      if (adds++ % CART_ADDS === 0) await call({ method: 'DELETE', path: '/api/cart', headers });
      const product = 1 + ((adds * 7 + client) % CART_LINES);
      const body = { globalId: `poster-${product}`, syncVariantId: FIRST_VARIANT + product * 2, quantity: 1 };
      await call({ method: 'POST', path: '/api/cart', headers, body });
    };
  };
  return {
    name: 'ours',
    clients: (work) =>
      Promise.resolve(work === 'search' ? tokens.map(() => search) : tokens.map((token, at) => adding(token, at))),
  };
}

const SEARCH = `query($term: String!) { search(input: { term: $term, take: ${PAGE}, groupByProduct: true }) {
  totalItems items { productId productName slug sku price { ... on PriceRange { min max } } } } }`;
const ADD = `mutation($v: ID!) { addItemToOrder(productVariantId: $v, quantity: 1) { __typename
  ... on Order { id code totalWithTax lines { id quantity productVariant { id } } } ... on ErrorResult { message } } }`;
const VARIANTS = `{ products(options: { take: ${CART_LINES} }) { items { variants { id } } } }`;

async function theirs(address: string): Promise<Shop> {
  const call = caller(address);
  const ask = async (query: string, variables: object, headers?: Record<string, string>) => {
    const answer = await call({
      method: 'POST',
      path: '/shop-api',
      body: { query, variables },
      headers: headers ?? {},
    });
    if (answer.text.includes('"errors"') || answer.text.includes('"message"'))
      throw new Error(answer.text.slice(0, 300));
    return answer;
  };
  const { data } = JSON.parse((await ask(VARIANTS, {})).text) as {
    data: { products: { items: { variants: { id: string }[] }[] } };
  };
  const variants = data.products.items.map((product) => product.variants[0]!.id);
  const search: Client = async () => {
    await ask(SEARCH, { term: words() });
  };
  const adding = (client: number): Client => {
    let adds = 0;
    let session: Record<string, string> = {};
    return async () => {
      if (adds++ % CART_ADDS === 0) session = {};
      const { headers } = await ask(ADD, { v: variants[(adds * 7 + client) % variants.length] }, session);
      const token = headers['vendure-auth-token'];
      if (typeof token === 'string') session = { authorization: `Bearer ${token}` };
    };
  };
  return {
    name: 'vendure',
    clients: (work) =>
      Promise.resolve(Array.from({ length: CLIENTS }, (_, at) => (work === 'search' ? search : adding(at)))),
  };
}

const PRODUCT_ROWS = `insert into products (id, global_id, printful_product_id, name, description, highlights, details, base_price_cents,
    images, status, inventory, category_id, colors, sizes, metadata, breadcrumbs, reviews, position, words, categories)
  select gen_random_uuid(), 'poster-' || n, 1, 'Poster ' || n, 'A poster number ' || n, '[]', '[]', 1000 + n % 50 * 100, '[]', 'active', 'in-stock', 'posters', '[]',
    '[{"name":"A4","inStock":true},{"name":"A3","inStock":true}]', '{"material":"","weight":"","sizes":""}', '[{"id":1,"name":"Posters","href":""}]',
    '{"average":0,"totalCount":0,"href":""}', 1000 + n, 'poster ' || n || E'\\nposters', '{posters}' from generate_series(1, $1::int) n`;
const VARIANT_ROWS = `insert into product_variants (sync_variant_id, product_id, variant_id, sync_product_id, name, synced, in_stock, size, retail_price_cents, image, files, printfiles, position)
  select $1::bigint + substr(global_id, 8)::int * 2 + size, id, substr(global_id, 8)::int * 2 + size, 1, name, true, true, case size when 0 then 'A4' else 'A3' end,
    base_price_cents + size * 500, '', '[]', '[]', size from products, generate_series(0, 1) size where global_id like 'poster-%' and category_id = 'posters' and position >= 1000`;

async function addProducts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(PRODUCT_ROWS, [PRODUCTS]);
  await client.query(VARIANT_ROWS, [FIRST_VARIANT]);
  await client.query('analyze');
  await client.end();
}
