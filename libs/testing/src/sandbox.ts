import { z } from 'zod';
import { stack } from './stack.js';

const journalSchema = z.array(
  z.object({
    seq: z.number(),
    at: z.string(),
    service: z.string(),
    operation: z.string(),
    key: z.string().nullish(),
    body: z.unknown(),
  }),
);
export type JournalEntry = z.infer<typeof journalSchema>[number];

export interface Fault {
  service: string;
  /** Part of "METHOD path" of the calls to hit. */
  match?: string;
  mode: 'status' | 'latency' | 'hang' | 'reset' | 'drop-reply' | 'garbage';
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  /** Replaces the service's own error; text of a `contentType` is sent verbatim. */
  body?: unknown;
  contentType?: string;
  latencyMs?: number;
  /** How many calls it hits; all by default. */
  times?: number;
  /** Share of the calls it hits, at random from `seed`. */
  share?: number;
  seed?: string;
}

const requestsSchema = z.array(
  z.object({
    seq: z.number(),
    service: z.string(),
    call: z.string(),
    at: z.number(),
    endedAt: z.number().nullable(),
    status: z.number().nullable(),
    fault: z.string().nullable(),
    retryAfterMs: z.number().nullable(),
  }),
);
/** One call to an external service; times in epoch ms, `status` null when no complete response was sent. */
export type SandboxRequest = z.infer<typeof requestsSchema>[number];

/** Every call to an external service after number `since` in order of arrival, including refused and unanswered ones. */
export async function requests(service: string, since = 0): Promise<SandboxRequest[]> {
  return requestsSchema.parse(await control('GET', `requests?service=${service}&since=${since}`));
}

/** Every effect that the external services accepted, oldest first. */
export async function journal(filter: { service?: string; since?: number } = {}): Promise<JournalEntry[]> {
  const query = new URLSearchParams();
  if (filter.service) query.set('service', filter.service);
  if (filter.since !== undefined) query.set('since', String(filter.since));
  return journalSchema.parse(await control('GET', `journal?${query.toString()}`));
}

/** Number of the newest journal entry; later ones are `journal({ since })`. */
export async function journalPosition(): Promise<number> {
  return (await journal()).at(-1)?.seq ?? 0;
}

export const faults = {
  /** Switches a fault on and returns its id. */
  async add(fault: Fault): Promise<string> {
    return z.object({ id: z.string() }).parse(await control('POST', 'faults', fault)).id;
  },
  /** Switches a fault off; one that has hit all its calls is already gone. */
  async clear(id: string): Promise<void> {
    const response = await fetch(`${stack().urls.sandbox}/__control/faults/${id}`, { method: 'DELETE' });
    if (!response.ok && response.status !== 404)
      throw new Error(`The sandbox returned ${response.status} when clearing a fault.`);
  },
  /** Runs `work` under a fault and always switches it off. */
  async during<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    const id = await faults.add(fault);
    try {
      return await work();
    } finally {
      await faults.clear(id);
    }
  },
};

/** Lets the print provider deliver every order that is on its way: each is looked at until it is. */
export const deliverOrders = (): Promise<unknown> => control('POST', 'printful/orders/deliver');

const tokensSchema = z.object({ access_token: z.string(), id_token: z.string() });

export type Account = 'shopper' | 'shopper2' | 'newcomer' | 'admin' | 'operator';

/** Access token of a sandbox account, without the login pages. */
export async function signIn(username: Account | (string & {})): Promise<string> {
  return (await signInTokens(username)).access_token;
}

/** Both tokens of a sandbox account, with changes such as `roles`, `claims` or `expiresInSeconds`. */
export async function signInTokens(
  username: Account | (string & {}),
  changes: Record<string, unknown> = {},
): Promise<z.infer<typeof tokensSchema>> {
  return tokensSchema.parse(await control('POST', 'tokens', { username, ...changes }));
}

/** A logout token of the identity provider for the user, with changes such as `claims`, `alg` or `typ`. */
export async function logoutToken(username: string, changes: Record<string, unknown> = {}): Promise<string> {
  const minted = await control('POST', 'tokens/logout', { username, ...changes });
  return z.object({ logout_token: z.string() }).parse(minted).logout_token;
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${stack().urls.sandbox}/__control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox returned ${response.status} for ${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
