import { api, database, signIn, waitFor, type ApiAnswer } from '#testing';

export const PROMPT = 'A red fox asleep under a birch, flat colours';
let next = 2_000_000 + Math.floor(Math.random() * 1_000_000);

/** Asks for an image and is answered at once. */
export const generate = (token: string, body: object = {}): Promise<ApiAnswer> =>
  api(token).post('/api/generate-image', { prompt: PROMPT, ...body }, { headers: { prefer: 'respond-async' } });

export const balanceOf = async (token: string): Promise<{ tokensAvailable: number; held: number }> =>
  (await api(token).get('/api/tokens/balance')).body;
export const jobOf = async (token: string, id: string) => (await api(token).get(`/api/jobs/${id}`)).body;

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
    { what, timeout: 40_000 },
  );

export const ended = (token: string, id: string) =>
  jobWhen(token, id, ({ status }) => ['completed', 'failed', 'cancelled'].includes(status), 'the job to end');

/** A shopper of one's own with as many tokens as it takes, entered like a purchase. */
export async function richShopper(tokens: number): Promise<string> {
  const username = `load-${next++}`;
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
