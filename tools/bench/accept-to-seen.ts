import { median, round, summary, type Summary } from './statistics.js';
import type { SystemUnderTest } from './systems-under-test.js';

const SLICE = 20;
const IN_FLIGHT = 20;
const LABEL_WIDTH = 38;
const GOALS = { p50: 1.6, p99: 2, rate: 0.9 };

export interface Rounds {
  rounds: number;
  requests: number;
}

interface RoundFigures extends Summary {
  /** Jobs a second. */
  rate: number;
}

/** What the rounds measured of one system, and its figures divided by those of the floor in the same round. */
interface Measured {
  delays: number[];
  rates: number[];
  ratios: Record<'p50' | 'p99' | 'rate', number[]>;
}

/** Measures from acceptance to the event at the owner's socket, in rounds that all systems take in turns. The last one is the floor. */
export async function compareAcceptToSeen(systems: SystemUnderTest[], { rounds, requests }: Rounds): Promise<void> {
  const floor = systems.at(-1)!;
  const measured = new Map<SystemUnderTest, Measured>(
    systems.map((system) => [system, { delays: [], rates: [], ratios: { p50: [], p99: [], rate: [] } }]),
  );
  for (const system of systems) await throughput(system, requests * 2);
  for (let index = 0; index < rounds; index += 1) {
    const order = index % 2 === 0 ? systems : systems.toReversed();
    const delays = await oneByOne(order, requests);
    const figures = new Map<SystemUnderTest, RoundFigures>();
    for (const system of order) {
      const rate = round(await throughput(system, requests * 2));
      figures.set(system, { ...summary(delays.get(system)!), rate });
    }
    for (const [system, { delays: all, rates, ratios }] of measured) {
      const [own, least] = [figures.get(system)!, figures.get(floor)!];
      all.push(...delays.get(system)!);
      rates.push(own.rate);
      for (const figure of ['p50', 'p99', 'rate'] as const) ratios[figure].push(own[figure] / least[figure]);
    }
    const named = Object.fromEntries([...figures].map(([{ name }, figure]) => [name, figure]));
    console.log(`round ${index + 1}`, JSON.stringify(named));
  }
  print(systems, measured);
}

/** Requests one after another, the systems taking turns every few of them: what else the machine does hits them alike. */
async function oneByOne(systems: SystemUnderTest[], requests: number): Promise<Map<SystemUnderTest, number[]>> {
  const delays = new Map<SystemUnderTest, number[]>(systems.map((system) => [system, []]));
  for (let slice = 0; slice < requests / SLICE; slice += 1) {
    for (const system of slice % 2 === 0 ? systems : systems.toReversed()) {
      for (let index = 0; index < SLICE; index += 1) delays.get(system)!.push(await system.once());
    }
  }
  return delays;
}

/** Jobs a second with 20 in flight. */
async function throughput(system: SystemUnderTest, requests: number): Promise<number> {
  const begun = performance.now();
  let left = requests;
  const lane = async () => {
    while (left-- > 0) await system.once();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (requests * 1000) / (performance.now() - begun);
}

/** One column for each system. */
function print(systems: SystemUnderTest[], measured: Map<SystemUnderTest, Measured>): void {
  const width = Math.max(12, ...systems.map(({ name }) => name.length + 2));
  const row = (label: string, cells: (string | number)[]) =>
    console.log(`${label.padEnd(LABEL_WIDTH)}${cells.map((cell) => String(cell).padStart(width)).join('')}`);
  const all = systems.map((system) => measured.get(system)!);
  const ratios = (figure: 'p50' | 'p99' | 'rate') => all.map((each) => round(median(each.ratios[figure])));
  row(
    'accept -> seen',
    systems.map(({ name }) => name),
  );
  row(
    'p50, ms',
    all.map(({ delays }) => summary(delays).p50),
  );
  row(
    'p99, ms',
    all.map(({ delays }) => summary(delays).p99),
  );
  row(
    `jobs a second, ${IN_FLIGHT} in flight`,
    all.map(({ rates }) => round(median(rates))),
  );
  row(`p50 / floor (goal <= ${GOALS.p50})`, ratios('p50'));
  row(`p99 / floor (goal <= ${GOALS.p99})`, ratios('p99'));
  row(`jobs a second / floor (goal >= ${GOALS.rate})`, ratios('rate'));
}
