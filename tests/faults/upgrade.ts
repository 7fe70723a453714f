import { existsSync } from 'node:fs';
import path from 'node:path';
import { GATEWAY_NAME, WORKERS, type FaultHarness } from './fault-harness.js';
import type { Report } from './report.js';
import { restartInTurn, type RollingRestart } from './rolling-restart.js';
import type { Scenarios } from './scenarios.js';
import { LONG_LEASES } from './worker-tests.js';

/** The gateway that takes the requests stays as it is meanwhile, so that each build accepts work that the other one does. */
const REPLACED = [...WORKERS, GATEWAY_NAME.killed, GATEWAY_NAME.forgetful];

type EntryPoint = (app: string) => string;

/** From the build of another checkout to this one and back, on this one's schema, with jobs of every kind under way. */
export async function testUpgrade(
  harness: FaultHarness,
  { generation, mockup, order }: Scenarios,
  { test }: Report,
  checkout: string,
): Promise<void> {
  const other = buildOf(checkout);
  const scenarios = [generation, mockup, order];
  const figures = ({ restarts, jobs, stalled }: RollingRestart) =>
    `${restarts} processes  ${jobs} jobs  ${stalled} not handed over`;
  for (const name of [...REPLACED, GATEWAY_NAME.steady]) await replace(harness, name, other);
  await test('upgrade', () => restartInTurn(harness, scenarios, REPLACED, (name) => replace(harness, name)), figures);
  await replace(harness, GATEWAY_NAME.steady);
  await test(
    'upgrade taken back',
    () => restartInTurn(harness, scenarios, REPLACED, (name) => replace(harness, name, other)),
    figures,
  );
}

/** Stops the process, which finishes its work or gives it back, and starts that of a build, by default of this one. */
async function replace({ stack }: FaultHarness, name: string, entryPoint?: EntryPoint): Promise<void> {
  await stack.down(name, { signal: 'SIGTERM' });
  await stack.up(name, { env: LONG_LEASES, ...(entryPoint && { entryPoint }) });
}

function buildOf(checkout: string): EntryPoint {
  const entryPoint = (app: string) => path.resolve(checkout, 'dist', 'apps', app, 'src', 'main.js');
  if (!existsSync(entryPoint('gateway')))
    throw new Error(`There is no build in ${checkout}: run npm ci and npm run build:server there.`);
  return entryPoint;
}
