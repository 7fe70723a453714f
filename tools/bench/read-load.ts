// Sends one request after another over kept connections for as long as it is told, in a process of its own. Answers each order by a message.
import { Pool } from 'undici';

export interface LoadOrder {
  address: string;
  /** Stands in the address for a word that no request had before. */
  newWord?: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

/** How many responses came, and the time they took. Every one had status 200. */
export interface LoadResult {
  responses: number;
  ms: number;
}

let words = 0;

async function load({ address, newWord, headers, connections, ms }: LoadOrder): Promise<LoadResult> {
  const { origin, pathname, search } = new URL(address);
  const pathOf = (): string =>
    newWord === undefined ? pathname + search : (pathname + search).replace(newWord, () => `w${words++}`);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const until = performance.now() + ms;
  let responses = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathOf(), headers });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (statusCode !== 200) throw new Error(`${address} answered with ${statusCode}`);
      responses += 1;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const result = { responses, ms: performance.now() - begun };
  await pool.close();
  return result;
}

process.on('message', (order) => {
  load(order as LoadOrder).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');
