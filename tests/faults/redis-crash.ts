import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { recoveriesAfter, underTraffic, type Traffic } from './traffic.js';

const CALM_MS = 700;
const BACK_MS = 30_000;

export interface RedisCrashes extends Omit<Traffic<number[]>, 'result' | 'rows'> {
  kills: number;
  /** From the moment Redis answered again to the end of the next job, in ms. */
  recoveries: number[];
}

/** Kills Redis under traffic, time after time; it comes back with what its append-only file holds. */
export async function killRedis(
  harness: FaultHarness,
  scenarios: Scenario[],
  { kills = harness.amount(20, 4), boundMs = 60_000 } = {},
): Promise<RedisCrashes> {
  const disturb = async (): Promise<number[]> => {
    const back: number[] = [];
    for (let times = 0; times < kills; times += 1) {
      await sleep(CALM_MS);
      back.push(await killOnce(harness));
    }
    await sleep(CALM_MS);
    return back;
  };
  const { result, rows, violations, ...figures } = await underTraffic(harness, scenarios, disturb, { boundMs });
  return { ...figures, kills: result.length, recoveries: recoveriesAfter(result, rows), violations };
}

/** Resolves with when Redis answered again, in epoch ms. */
async function killOnce({ stack, redis }: FaultHarness): Promise<number> {
  const pid = () => stack.processes.find(({ name }) => name === 'redis')?.pid;
  const before = pid();
  stack.kill('redis', 'SIGKILL');
  const back = await pollUntil(
    async () => ![before, undefined].includes(pid()) && (await redis('PING'))?.startsWith('+PONG') === true,
    BACK_MS,
    10,
  );
  if (!back) throw new Error('Redis was not started again.');
  return Date.now();
}
