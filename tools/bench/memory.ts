// Memory of each process after a start and after a little load, beside the bare gateway and worker after the same load.
import getPort from 'get-port';
import { cpuMs, residentMiB } from './process-cost.js';
import { signIn, startProduct } from './product.js';
import { most, round } from './statistics.js';
import { floorSystem, productSystem } from './systems-under-test.js';

const GOAL = 1.8;
const REQUESTS = 200;
/** Without work for as long a process counts as idle. */
const QUIET_MS = 1_000;

interface Program {
  name: string;
  pid: number;
}

export async function measureMemory(): Promise<void> {
  const { stack, stop } = await startProduct();
  const { urls } = stack;
  const floor = await floorSystem({
    databaseUrl: urls.postgresOwner,
    redisUrl: urls.redisAdmin,
    port: await getPort(),
  });
  try {
    const programs: Program[] = [
      ...floor.programs,
      ...stack.processes.filter(({ role }) => !['postgres', 'redis'].includes(role)),
    ];
    const product = await productSystem('this build', urls.web, await signIn(urls.sandbox, 'operator'));
    const idle = await whenQuiet(programs);
    for (const system of [floor, product]) {
      for (let index = 0; index < REQUESTS; index += 1) await system.once();
    }
    product.close();
    report(programs, idle, await whenQuiet(programs));
  } finally {
    floor.close();
    await stop();
  }
}

/** What each has resident once none has used CPU time for a while. */
async function whenQuiet(programs: Program[]): Promise<number[]> {
  const used = () => programs.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  for (let before = -Infinity, now = used(); now - before > programs.length * 20; now = used()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  return programs.map(({ pid }) => residentMiB(pid));
}

function report(programs: Program[], idle: number[], loaded: number[]): void {
  const index = (name: string) => programs.findIndex((program) => program.name === name);
  const ratio = (name: string, floor: string, figures: number[]) =>
    round(figures[index(name)]! / figures[index(floor)]!);
  console.log(`memory in MiB, idle after the start and after ${REQUESTS} jobs from request to event:`);
  programs.forEach(({ name }, at) => {
    const floor = floorOf(name);
    const figures = `  ${name.padEnd(22)} ${Math.round(idle[at]!)}, ${Math.round(loaded[at]!)}`;
    if (!floor) return console.log(figures);
    const [first, second] = [idle, loaded].map((of) => ratio(name, floor, of)) as [number, number];
    console.log(`${figures}: ${first} x, ${second} x the ${floor} (${most(Math.max(first, second), GOAL)})`);
  });
}

/** The bare program that a process is compared with. */
function floorOf(name: string): string | undefined {
  if (name === 'gateway') return 'bare gateway';
  return name.startsWith('worker-') ? 'bare worker' : undefined;
}
