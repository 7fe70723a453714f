import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRepository } from '#stack/paths';
import type { FaultHarness } from './fault-harness.js';
import { misbehaving } from './image-providers.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { underTraffic, type Traffic } from './traffic.js';

const JUMPS = ['+3600s', '+0s', '+3600s', '+0s', '-3600s', '+0s'];
const WORKERS = ['worker-generation-1', 'worker-mockup-1', 'worker-fulfilment-1'];
const LIMITED = {
  service: 'openai',
  match: 'images/generations',
  mode: 'status',
  status: 429,
  retryAfter: 2,
  share: 0.3,
} as const;
/** What a wrong clock puts off are the jobs that wait when it jumps: each jump comes just after so many refusals. */
const REFUSALS = 2;
const REFUSED_MS = 60_000;

export interface ClockJumps extends Omit<Traffic<void>, 'result' | 'rows'> {
  jumps: number;
  /** What shifts the clock. */
  by: string;
}

/** The clock of one worker of each kind jumps an hour ahead and back, twice, and an hour behind and back, under traffic with waits. */
export async function jumpClocks(
  harness: FaultHarness,
  scenarios: Scenario[],
  { eachMs = harness.amount(5_000, 2_500), boundMs = 45_000 } = {},
): Promise<ClockJumps> {
  const file = path.join(harness.dataDir, 'clock');
  const clock = shiftedClock(file);
  writeFileSync(file, '+0s');
  await harness.restart(WORKERS, { env: clock.env });
  try {
    const traffic = await misbehaving(harness, [LIMITED], () =>
      underTraffic(
        harness,
        scenarios,
        async () => {
          for (const shift of JUMPS) {
            await untilRefused(harness, eachMs);
            writeFileSync(file, shift);
          }
          await untilRefused(harness, eachMs);
        },
        { boundMs },
      ),
    );
    const { jobs, tookMs, violations } = traffic;
    return { jumps: JUMPS.length, by: clock.by, jobs, tookMs, violations };
  } finally {
    await harness.restart(WORKERS);
  }
}

/** Resolves right after refusals that came when `leastMs` had passed. */
async function untilRefused({ requests }: FaultHarness, leastMs: number): Promise<void> {
  await sleep(leastMs);
  const since = (await requests(LIMITED.service)).at(-1)?.seq ?? 0;
  const refused = async () => (await requests(LIMITED.service, since)).filter(({ fault }) => fault === LIMITED.mode);
  await pollUntil(async () => (await refused()).length >= REFUSALS, REFUSED_MS);
}

/** The environment of a process whose clock is off by what the file says. */
function shiftedClock(file: string): { by: string; env: NodeJS.ProcessEnv } {
  const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
  const common = { FAKETIME_TIMESTAMP_FILE: file };
  if (existsSync(library))
    return {
      by: 'libfaketime',
      env: { ...common, LD_PRELOAD: library, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    };
  const preload = inRepository('tests', 'faults', 'shifted-clock.mjs');
  return { by: 'a preload', env: { ...common, NODE_OPTIONS: `--import ${preload}` } };
}
