import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, database, journal, stack } from '#testing';
import { ADDRESS, liftLimits, product, unpaidCheckout } from './shop.js';
import { newShopper } from './shoppers.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });

beforeAll(liftLimits);

describe('card numbers', () => {
  const NUMBER = '4000 0000 0000 9995';

  it('[CHK-02] are refused in every body, and are nowhere afterwards', async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const mug = await product('mug-white-glossy');
    const bodies: [string, object][] = [
      ['/api/payments', { ...input, paymentMethodId: 'pm_card_visa', card: { number: NUMBER, cvc: '123' } }],
      ['/api/orders', { ...input, paymentId: randomUUID(), metadata: { userAgent: NUMBER.replaceAll(' ', '') } }],
      [
        '/api/printful/orders/estimate-costs',
        { cartItems: input.items, shippingAddress: { ...ADDRESS, name: NUMBER } },
      ],
      ['/api/cart', { globalId: mug.globalId, syncVariantId: 1, size: NUMBER.replaceAll(' ', '-') }],
      ['/api/orders', { ...input, paymentId: randomUUID(), note: `my card is ${NUMBER}` }],
      ['/api/generate-image', { prompt: `my card ${NUMBER} on a poster` }],
      ['/api/generate-design', { image: `data:image/png;base64,${'A'.repeat(400_000)}`, prompt: `my card ${NUMBER}` }],
    ];
    for (const [address, body] of bodies)
      expect(await api(token).post(address, body)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('never send a card number') },
      });
    const refused = { status: 400, body: { error: expect.stringContaining('never send a card number') } };
    const escaped = `{"prompt":"my card ${NUMBER.replace('4', '\\u0034')} on a poster"}`;
    expect(await rawly(token, '/api/generate-image', escaped)).toMatchObject(refused);
    for (const separator of ['.', '\u00a0', '\u2013'])
      expect(
        await api(token).post('/api/generate-image', { prompt: `my card ${NUMBER.replaceAll(' ', separator)}` }),
      ).toMatchObject(refused);
    expect(await api().get(`/api/products/search?q=${encodeURIComponent(NUMBER)}`)).toMatchObject(refused);
    expect(await formly(token, NUMBER)).toMatchObject(refused);
    await send('4242424242424242');
    await send(NUMBER);
    expect(filesWith(stack().dataDir, [NUMBER, NUMBER.replaceAll(' ', ''), '4242424242424242'])).toEqual([]);
    const db = await database();
    const { rows: tables } = await db.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await db.query(
        `select 1 from ${name} as row where row::text ~ '4000[ -]?0000[ -]?0000[ -]?9995|4242424242424242'`,
      );
      expect([name, found.rows]).toEqual([name, []]);
    }
    await db.end();
    expect(JSON.stringify(await journal())).not.toMatch(/4000 ?0000 ?0000 ?9995|4242 ?4242 ?4242 ?4242/);
  });

  /** A body as it is written. */
  async function rawly(token: string, address: string, body: string) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return answerOf(await fetch(stack().urls.web + address, { method: 'POST', headers, body }));
  }

  /** An upload with a text field beside its picture. */
  async function formly(token: string, words: string) {
    const body = new FormData();
    body.append('note', words);
    body.append('files[]', new Blob([PIXEL], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${token}` };
    return answerOf(await fetch(`${stack().urls.web}/api/printful/files`, { method: 'POST', headers, body }));
  }

  /** As the card page does: straight to the provider. */
  async function send(number: string): Promise<void> {
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '04',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
    });
    const headers = { authorization: 'Bearer pk_test_sandbox' };
    const response = await fetch(`${stack().urls.sandbox}/v1/payment_methods`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  }
});

/** Logs, what Redis writes, and the provider's records that hold one of the texts. The database's own files are read by statements. */
function filesWith(folder: string, texts: string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(log|jsonl|json|txt|aof|rdb)$/.test(file) && statSync(file).isFile())
    .filter((file) => {
      // Those of Redis are no texts.
      const content = readFileSync(file, 'latin1');
      return texts.some((text) => content.includes(text));
    });
}
