import { describe, expect, it } from 'vitest';
import { createServer, connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { stack } from '#testing';

/** IPv4 addresses that reach what listens on every address, but not what listens on 127.0.0.1. */
function otherAddresses(): string[] {
  const ofNetworks = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal)
    .map((address) => address!.address);
  return process.platform === 'linux' ? [...ofNetworks, '127.0.0.2'] : ofNetworks;
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket
      .setTimeout(5_000, () => finish(false))
      .once('connect', () => finish(true))
      .once('error', () => finish(false));
  });
}

/** Every port on which something of the stack listens, by the name of what does. */
function ports(): [string, number][] {
  const { urls, processes } = stack();
  const { web, sandbox, postgres, redis, gateways } = urls;
  const named = {
    web,
    sandbox,
    postgres,
    redis,
    ...Object.fromEntries(gateways.map((url, index) => [`gateway ${index + 1}`, url])),
  };
  return [
    ...Object.entries(named).map(([name, url]): [string, number] => [name, Number(new URL(url).port)]),
    ...processes.flatMap(({ name, managementPort }): [string, number][] =>
      managementPort ? [[`management of ${name}`, managementPort]] : [],
    ),
  ];
}

describe('the network', () => {
  it('reaches nothing of a stack that was not opened to it', async () => {
    const addresses = otherAddresses();
    expect(addresses).not.toEqual([]);
    for (const [name, port] of ports()) {
      expect({ name, open: await isOpen('127.0.0.1', port) }).toEqual({ name, open: true });
      for (const host of addresses)
        expect({ name, host, open: await isOpen(host, port) }).toEqual({ name, host, open: false });
    }
  });

  it('would reach what listens on every address', async () => {
    const server = createServer().listen(0, '0.0.0.0');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    for (const host of otherAddresses()) expect({ host, open: await isOpen(host, port) }).toEqual({ host, open: true });
    server.close();
  });
});
