import { timeAlerts } from './alerts.js';
import { findForgotten, findLedgerFaults } from './checks.js';
import { testClients } from './client-tests.js';
import { testDependencies } from './dependency-tests.js';
import type { FaultHarness } from './fault-harness.js';
import { testProviders } from './provider-tests.js';
import { seconds, type Report } from './report.js';
import type { Scenarios } from './scenarios.js';
import { testWorkers } from './worker-tests.js';

/** Parts of the names of the tests that `--smoke` runs. */
export const SMOKE = [
  '[F1] random kills',
  ...['generation.drawn', 'mockup.asked', 'order.draft-created', 'accept.committed'].map(
    (point) => `[F2] crash at ${point}`,
  ),
  '[F6]',
  '[F12]',
  '[F18] lost replies',
  '[F20]',
  '[F23]',
  'everything',
];

/** The product as it is: every test has to end without a violation. */
export async function testProduct(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  // First: what other tests do to providers and jobs counts for minutes.
  await test(
    'alerts',
    () => timeAlerts(harness),
    ({ times }) =>
      times
        .map(
          ({ alert, what, firedAfterMs, clearedAfterMs }) =>
            `${alert} (${what}) fired after ${seconds(firedAfterMs)}, cleared after ${seconds(clearedAfterMs)}`,
        )
        .join('\n     '),
  );
  await testWorkers(harness, scenarios, report);
  await testProviders(harness, scenarios, report);
  await testDependencies(harness, scenarios, report);
  await testClients(harness, scenarios, report);
  await test(
    'everything',
    async () => ({ violations: [...(await findLedgerFaults(harness)), ...(await findForgotten(harness))] }),
    () => 'ledger in balance, nothing forgotten',
  );
}
