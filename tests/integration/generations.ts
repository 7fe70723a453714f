import { api, database, signIn, waitFor, type ApiResponse } from '#testing';
import { newShopperName } from './shoppers.js';

export const PROMPT = 'A red fox asleep under a birch, flat colours';

/** Requests an image and returns at once with 202. */
export const generate = (token: string, body: object = {}, headers = {}): Promise<ApiResponse> =>
  api(token).post(
    '/api/generate-image',
    { prompt: PROMPT, ...body },
    { headers: { prefer: 'respond-async', ...headers } },
  );

export const balanceOf = async (token: string): Promise<{ tokensAvailable: number; held: number }> =>
  (await api(token).get('/api/tokens/balance')).body;
export const jobOf = async (token: string, id: string) => (await api(token).get(`/api/jobs/${id}`)).body;

/** Switches the active image provider. */
export const chooseProvider = async (provider: string): Promise<ApiResponse> =>
  api(await signIn('operator')).post('/api/config/provider', { provider });

/** The job, once it satisfies the condition. */
export const jobWhen = (
  token: string,
  id: string,
  condition: (job: Awaited<ReturnType<typeof jobOf>>) => boolean,
  what: string,
) =>
  waitFor(
    async () => {
      const job = await jobOf(token, id);
      return condition(job) && job;
    },
    { what },
  );

export const ended = (token: string, id: string) =>
  jobWhen(token, id, ({ status }) => ['completed', 'failed', 'cancelled'].includes(status), 'the job to end');

/** A new shopper with the given number of additional tokens, booked as a purchase. */
export async function shopperWithTokens(tokens: number): Promise<string> {
  const username = newShopperName();
  const token = await signIn(username);
  await balanceOf(token);
  const db = await database();
  await db.query(
    `with account as (
       update token_accounts set balance = balance + $2, version = version + 1 where user_id = (select id from users where sub = $1) returning *)
     insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key)
     select gen_random_uuid(), user_id, 'purchase', $2, 0, balance, held, 'test:' || $1 from account`,
    [`sandbox|${username}`, tokens],
  );
  await db.end();
  return token;
}
