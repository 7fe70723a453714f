import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '#database';
import { createTestDatabase } from '#stack/testing/test-databases';
import { useTestServices } from '#stack/testing/use-test-services';
import { findLedgerFaults } from '#ledger';
import { ledgerApp } from './ledger-app.js';
import type { HistoryAnswer, HistoryOrder } from './ledger-history-process.js';

/** `npm run test:ledger`: random histories of token accounts, made by a process that is killed at random; then every account is compared with what it must hold. */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    /** Makes the same histories again. */
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [histories, mostKills, seed] = [Number(values.histories), Number(values.kills), Number(values.seed)];
/** Of a history, about. */
const MEAN_STEPS = 6;
const script = path.join(import.meta.dirname, 'ledger-history-process.ts');

const test = await createTestDatabase(await useTestServices());
const app = await ledgerApp(test.url);
await app.get(Database).migrate();
/** How many steps of each history are known to be done. */
const done = Array.from({ length: histories }, () => 0);
const ended = new Set<number>();
let [kills, steps] = [0, 0];

/** Runs what is left of the histories; resolves false where the process was killed. Throws where an account is not as it must be. */
function runOnce(): Promise<boolean> {
  const child = fork(script, { execArgv: ['--import', 'tsx'] });
  let [failure, stepsLeft]: [string | undefined, number] = [undefined, stepsBeforeKill()];
  child.on('message', (answer: HistoryAnswer) => {
    if ('failure' in answer) failure = answer.failure;
    else take(answer);
    stepsLeft -= 1;
    if (stepsLeft === 0 && kills < mostKills && child.kill('SIGKILL')) kills += 1;
  });
  const open = done.map((from, history) => ({ history, from })).filter(({ history }) => !ended.has(history));
  child.send({ url: test.url, seed, histories, open } satisfies HistoryOrder);
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (failure) reject(new Error(failure));
      else if (signal === 'SIGKILL') resolve(false);
      else if (code === 0) resolve(true);
      else reject(new Error(`The process ended with ${code ?? signal}.`));
    });
  });
}

function take({ history, step, last }: Exclude<HistoryAnswer, { failure: string }>): void {
  done[history] = step;
  steps += 1;
  if (last) ended.add(history);
}

/** Kills are spread over the whole run: each life makes a share of the steps. */
const stepsBeforeKill = (): number =>
  randomInt(1, Math.ceil((histories * MEAN_STEPS * 2) / Math.max(1, mostKills)) + 1);

try {
  const began = Date.now();
  while (!(await runOnce()));
  const faults = await findLedgerFaults(app.get(Database));
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${ended.size} histories of seed ${seed}, ${steps} steps, ${kills} kills, ${seconds} s`);
  for (const { userId, problem } of faults.slice(0, 20)) console.log(`FAIL ${userId}: ${problem}`);
  console.log(faults.length === 0 && ended.size === histories ? 'Every account holds what it must.' : 'FAIL');
  process.exitCode = faults.length === 0 && ended.size === histories ? 0 : 1;
} catch (error) {
  console.log(`FAIL seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await app.close();
  await test.drop();
}
process.exit();
