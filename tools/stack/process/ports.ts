import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { isSameProcess, startStamp } from './process-identity.js';

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

/** Who claims which port, by number: stacks that start at the same time find the same ports free. */
const CLAIMS = path.join(tmpdir(), `inkloom-ports-${userInfo().uid}`);

interface Claim {
  pid: number;
  stamp: string;
}

const ours = (): Claim => ({ pid: process.pid, stamp: startStamp(process.pid) });

/** A claim lasts as long as its process: `new` or `own`, or undefined where another one that lives has the port. */
function claimPort(port: number): 'new' | 'own' | undefined {
  mkdirSync(CLAIMS, { recursive: true });
  const file = path.join(CLAIMS, String(port));
  const holder = holderOf(file);
  if (holder && isSameProcess(holder)) return holder.pid === process.pid ? 'own' : undefined;
  try {
    if (holder && !removeClaim(file, holder)) return undefined;
    writeFileSync(file, JSON.stringify(ours()), { flag: 'wx' });
    return 'new';
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** False where another one that found the same process gone has put its own claim there meanwhile, which stays. */
function removeClaim(file: string, { stamp }: Claim): boolean {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const isTheirs = holderOf(aside)?.stamp !== stamp;
  if (isTheirs) renameSync(aside, file);
  else rmSync(aside);
  return !isTheirs;
}

function holderOf(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
}

/** A free port that is not in `taken`, and that nobody else is given while this process lives. */
export async function findFreePort(taken = new Set<number>()): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (!taken.has(port) && (await isPortFree(port)) && claimPort(port) === 'new') return port;
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
    const isOurs = before !== undefined && (await isPortFree(before)) && claimPort(before) !== undefined;
    const port = isOurs ? before : await findFreePort(taken);
    taken.add(port);
    assigned[name] = port;
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(portsFile(dataDir), `${JSON.stringify({ ...known, ...assigned }, null, 2)}\n`);
  return assigned;
}
