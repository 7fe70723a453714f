import type { ChildProcess } from 'node:child_process';
import getPort from 'get-port';
import type { Stack } from '#stack/supervisor/start-stack';
import { askProgram, compilePrograms, whenReady, type CompiledPrograms } from './compiled-programs.js';
import { cpuMs, residentMiB } from './process-cost.js';
import { signIn } from './product.js';
import type { LoadOrder, LoadResult } from './read-load.js';
import { addReadRows, type ReadRows } from './read-rows.js';
import { PAGE } from './read-statements.js';
import { median, round } from './statistics.js';

/** Stands in an address for a word that no request had before: `read-load` fills it in. */
const NEW_WORD = 'NEW-WORD';
const CONNECTIONS = 32;
const ROUND_MS = 1_500;
const WARM_RESPONSES = 8_000;
const WARM_ROUNDS = 4;
const GOALS = { rate: 0.5, cpu: 2, memory: 1.8 };

/** The gateway or the bare program, and where each read is. */
interface Server {
  pid: number;
  headers: Record<string, string>;
  addressOf: (read: string) => string;
}

interface Figures {
  /** Responses a second. */
  rate: number;
  /** CPU time of the server for each response, in microseconds. */
  cpuMicros: number;
}

type Pair = Record<'gateway' | 'bare', Figures>;

/** Measures the API's reads beside a bare Fastify and pg program that asks the same database the same, in turns of short rounds. */
export async function compareReads({ urls, processes }: Stack, rounds: number): Promise<void> {
  const token = await signIn(urls.sandbox, 'load-1');
  const rows = await addReadRows(urls.web, token, urls.postgres);
  const programs = compilePrograms(['bare-reads', 'read-statements', 'read-load']);
  const started: ChildProcess[] = [];
  try {
    const bare = await startBare(programs, started, urls.postgres, rows);
    const load = await startProgram(programs, started, 'read-load', process.env);
    const gateway = {
      pid: processes.find(({ role }) => role === 'gateway')!.pid,
      headers: { authorization: `Bearer ${token}` },
      addressOf: (read: string) => urls.web + paths(rows)[read]!,
    };
    console.log(`API reads, ${CONNECTIONS} connections, ${rounds} rounds in turns:`);
    for (const read of Object.keys(paths(rows))) print(read, await compare(read, { gateway, bare }, load, rounds));
    printMemory(residentMiB(gateway.pid), residentMiB(bare.pid));
  } finally {
    for (const child of started) child.kill('SIGKILL');
    programs.remove();
  }
}

const paths = ({ globalId }: ReadRows): Record<string, string> => ({
  balance: '/api/tokens/balance',
  designs: `/api/designs?limit=${PAGE}`,
  jobs: `/api/jobs?limit=${PAGE}`,
  cart: '/api/cart',
  product: `/api/product/mongodb/${globalId}`,
  catalogue: '/api/products/mongodb',
  search: '/api/products/search?q=shirt&limit=24',
  searchWord: `/api/products/search?q=${NEW_WORD}&limit=24`,
  searchPattern: `/api/products/search?q=shirt%7C${NEW_WORD}&limit=24`,
});

async function startBare(
  programs: CompiledPrograms,
  started: ChildProcess[],
  databaseUrl: string,
  { userId, globalId }: ReadRows,
): Promise<Server> {
  const port = await getPort();
  const keys: Record<string, string> = {
    product: `/${globalId}`,
    searchWord: `/${NEW_WORD}`,
    searchPattern: `/${NEW_WORD}`,
  };
  const env = { ...process.env, BARE_PORT: String(port), BARE_DATABASE_URL: databaseUrl };
  const child = await startProgram(programs, started, 'bare-reads', env);
  return {
    pid: child.pid!,
    headers: { 'x-user-id': userId },
    addressOf: (read) => `http://127.0.0.1:${port}/${read}${keys[read] ?? ''}`,
  };
}

async function startProgram(
  programs: CompiledPrograms,
  started: ChildProcess[],
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = programs.start(name, { env });
  started.push(child);
  return whenReady(child);
}

async function compare(
  read: string,
  servers: Record<keyof Pair, Server>,
  load: ChildProcess,
  rounds: number,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (const server of [servers.gateway, servers.bare]) await warmUp(read, server, load);
  for (let index = 0; index < rounds; index += 1) {
    const early = index % 2 === 0 ? undefined : await measure(read, servers.gateway, load);
    const bare = await measure(read, servers.bare, load);
    const gateway = early ?? (await measure(read, servers.gateway, load));
    measured.push({ gateway, bare });
  }
  return measured;
}

const orderOf = (read: string, { headers, addressOf }: Server): LoadOrder => ({
  address: addressOf(read),
  newWord: NEW_WORD,
  headers,
  connections: CONNECTIONS,
  ms: ROUND_MS,
});

/** Until what is hot is compiled: on a busy machine that takes more than a round. */
async function warmUp(read: string, server: Server, load: ChildProcess): Promise<void> {
  let warm = 0;
  for (let round = 0; round < WARM_ROUNDS && warm < WARM_RESPONSES; round += 1)
    warm += (await askProgram<LoadResult>(load, orderOf(read, server))).responses;
}

async function measure(read: string, server: Server, load: ChildProcess): Promise<Figures> {
  const before = cpuMs(server.pid);
  const { responses, ms } = await askProgram<LoadResult>(load, orderOf(read, server));
  return { rate: (responses * 1000) / ms, cpuMicros: ((cpuMs(server.pid) - before) * 1000) / responses };
}

function print(read: string, measured: Pair[]): void {
  const ratio = (figure: keyof Figures) =>
    round(median(measured.map(({ gateway, bare }) => gateway[figure] / bare[figure])));
  const both = (figure: keyof Figures) =>
    (['gateway', 'bare'] as const).map((side) => Math.round(median(measured.map((pair) => pair[side][figure]))));
  const [rate, bareRate] = both('rate');
  const [cpu, bareCpu] = both('cpuMicros');
  console.log(
    `  ${read.padEnd(10)} requests a second ${rate} / ${bareRate} = ${ratio('rate')} (goal >= ${GOALS.rate}), ` +
      `CPU us a request ${cpu} / ${bareCpu} = ${ratio('cpuMicros')} (goal <= ${GOALS.cpu})`,
  );
}

function printMemory(gateway: number, bare: number): void {
  console.log(
    `  memory after it, MiB: ${Math.round(gateway)} / ${Math.round(bare)} = ${round(gateway / bare)} (goal <= ${GOALS.memory})`,
  );
}
