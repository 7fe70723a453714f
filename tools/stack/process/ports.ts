import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

// Below the range the kernel hands out for outgoing connections, so that a stopped stack finds its ports free again.
const FIRST = 20_000;
const LAST = 31_999;

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** True when nothing listens on the port, neither on every address nor on this machine's own. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1', '::', '::1']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** Throws with what to do when something listens on the port. */
export async function refuseTakenPort(port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Error(
    `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} ${command}`,
  );
}

/** A free port that is not in `taken`. */
export async function findFreePort(taken = new Set<number>()): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${FIRST} and ${LAST}.`);
}

const portsFile = (dataDir: string): string => path.join(dataDir, 'ports.json');

/** The ports of the last start, empty when there was none. */
export function readPorts(dataDir: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(portsFile(dataDir), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * One port per name: that of the last start when it is free, else a new one. Kept in `ports.json`, since the
 * sandbox's address is the issuer of everybody's session.
 */
export async function assignPorts(dataDir: string, names: string[]): Promise<Record<string, number>> {
  const known = readPorts(dataDir);
  const taken = new Set(Object.values(known));
  const assigned: Record<string, number> = {};
  for (const name of names) {
    const before = known[name];
    const port = before !== undefined && (await isPortFree(before)) ? before : await findFreePort(taken);
    taken.add(port);
    assigned[name] = port;
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(portsFile(dataDir), `${JSON.stringify({ ...known, ...assigned }, null, 2)}\n`);
  return assigned;
}
