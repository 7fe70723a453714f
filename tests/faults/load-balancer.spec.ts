import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testing';
import { LoadBalancer } from './load-balancer.js';

describe('LoadBalancer', () => {
  const servers: Server[] = [];
  const unready = new Set<string>();
  let balancer: LoadBalancer;

  /** Answers with its name; its `/readyz` says 503 while it is not ready. */
  async function backend(name: string) {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/readyz' && unready.has(name) ? 503 : 200;
      response.end(name);
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, readyUrl: `http://127.0.0.1:${port}/readyz` };
  }

  beforeEach(async () => void (balancer = await LoadBalancer.open([await backend('one'), await backend('two')])));
  afterEach(async () => {
    unready.clear();
    await balancer.close();
    for (const server of servers.splice(0)) server.close();
  });

  const ask = async (): Promise<string> =>
    (await fetch(balancer.url, { headers: { connection: 'close' } })).text().catch(() => 'nobody');

  it('sends connections to one after another', async () => {
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.filter((name) => name === 'one')).toHaveLength(2);
    expect(answers.filter((name) => name === 'two')).toHaveLength(2);
  });

  it('sends none to one that is not ready, until it is again', async () => {
    unready.add('one');
    const names = async () => new Set([await ask(), await ask()]);
    await waitFor(async () => (await names()).size === 1 && (await ask()) === 'two', { what: 'the other alone' });
    unready.clear();
    await waitFor(async () => (await names()).size === 2, { what: 'both' });
  });
});
