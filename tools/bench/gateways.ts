// What a second gateway adds where each has the same share of a core, and what open sockets cost one.
import type { ChildProcess } from 'node:child_process';
import type { Stack } from '#stack/supervisor/start-stack';
import { askProgram, compilePrograms, whenReady, type CompiledPrograms } from './compiled-programs.js';
import { limitCpu } from './cpu-limit.js';
import type { OpenSockets, SocketsOrder } from './open-sockets.js';
import { cpuMs, residentMiB } from './process-cost.js';
import { signIn, startProduct } from './product.js';
import type { LoadOrder, LoadResult } from './read-load.js';
import { least, median, round, summary } from './statistics.js';
import { productSystem } from './systems-under-test.js';

/** Of a core: two gateways, PostgreSQL and the load together stay below the two that a small machine has. */
const SHARE = 0.25;
const CONNECTIONS = 16;
const ROUND_MS = 4_000;
const GOAL = 1.9;

/** Open at one gateway, as the users of `PER_USER` tabs have them. */
const SOCKETS = [1_000, 5_000, 9_000];
const PER_USER = 25;
const PINGS = 60;
/** A socket is pinged every 25 s: each is, at least once. */
const IDLE_MS = 30_000;

export async function measureGateways(rounds: number): Promise<void> {
  await compareGateways(rounds);
  await measureSockets();
}

async function compareGateways(rounds: number): Promise<void> {
  const { stack, stop } = await startProduct(undefined, {
    gateways: 2,
    workers: { generation: 0, mockup: 0, fulfilment: 0 },
  });
  const programs = compilePrograms(['read-load']);
  const loads: ChildProcess[] = [];
  const releases: (() => void)[] = [];
  const gateways = stack.processes.filter(({ role }) => role === 'gateway');
  try {
    for (const _ of gateways) loads.push(await whenReady(programs.start('read-load')));
    const headers = { authorization: `Bearer ${await signIn(stack.urls.sandbox, 'shopper')}` };
    const [first, second] = stack.urls.gateways.map((url) => `${url}/api/jobs?limit=20`) as [string, string];
    await readsPerSecond(loads, [first, second], headers); // Not counted: what is hot is compiled then.
    for (const { pid } of gateways) releases.push(limitCpu(pid, SHARE));
    const ratios: number[] = [];
    const rates: [number[], number[]] = [[], []];
    for (let index = 0; index < rounds; index += 1) {
      const one = await readsPerSecond(loads, [first, first], headers);
      const both = await readsPerSecond(loads, [first, second], headers);
      rates[0].push(one);
      rates[1].push(both);
      ratios.push(both / one);
    }
    const [one, two] = rates.map((of) => Math.round(median(of)));
    const ratio = round(median(ratios));
    console.log(`gateways of ${SHARE} of a core, lists of jobs a second, ${rounds} rounds in turns:`);
    console.log(`  one ${one}, two ${two}: ${ratio} x (${least(ratio, GOAL)})`);
  } finally {
    for (const load of loads) load.kill('SIGKILL');
    programs.remove();
    for (const release of releases) release();
    await stop();
  }
}

/** What all load programs together are answered. */
async function readsPerSecond(
  loads: ChildProcess[],
  addresses: string[],
  headers: Record<string, string>,
): Promise<number> {
  const results = await Promise.all(
    loads.map((load, index) => {
      const address = addresses[index]!;
      const order: LoadOrder = { address, headers, connections: CONNECTIONS, ms: ROUND_MS };
      return askProgram<LoadResult>(load, order);
    }),
  );
  return results.reduce((sum, { responses, ms }) => sum + (responses * 1000) / ms, 0);
}

async function measureSockets(): Promise<void> {
  const { stack, stop } = await startProduct();
  const programs = compilePrograms(['open-sockets']);
  try {
    await openMoreAndMore(stack, programs);
  } finally {
    programs.remove();
    await stop();
  }
}

async function openMoreAndMore({ urls, processes }: Stack, programs: CompiledPrograms): Promise<void> {
  const program = await whenReady(programs.start('open-sockets'));
  const pinged = await productSystem('this build', urls.web, await signIn(urls.sandbox, 'operator'));
  const { pid } = processes.find(({ role }) => role === 'gateway')!;
  const figures = async (open: number): Promise<void> => {
    const seen: number[] = [];
    for (let index = 0; index < PINGS; index += 1) seen.push(await pinged.once());
    const before = cpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const [memory, share] = [Math.round(residentMiB(pid)), round((100 * (cpuMs(pid) - before)) / IDLE_MS)];
    console.log(`  ${open} open: ${memory} MiB, ${share} % of a core while idle, accept -> seen ms`, summary(seen));
  };
  console.log('sockets of one gateway:');
  try {
    await figures(0);
    for (const [index, count] of SOCKETS.entries()) {
      const before = cpuMs(pid);
      const more = count - (SOCKETS[index - 1] ?? 0);
      const tokens = await tokensOf(urls.sandbox, count - more, more / PER_USER);
      const order: SocketsOrder = { address: urls.web, tokens, perToken: PER_USER };
      const { open, ms } = await askProgram<OpenSockets>(program, order);
      if (open !== count) throw new Error(`${open} of ${count} sockets are open.`);
      const each = round((cpuMs(pid) - before) / more);
      console.log(`  ${Math.round((more * 1000) / ms)} opened a second, ${each} ms of CPU each`);
      await figures(open);
    }
  } finally {
    pinged.close();
    program.kill('SIGKILL');
  }
}

/** Tokens of so many users, other ones for another first. */
async function tokensOf(sandbox: string, first: number, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push(await signIn(sandbox, `load-${first + index + 1}`));
  return tokens;
}
