import { parseArgs } from 'node:util';
import { openFaultHarness } from './fault-harness.js';
import { testMutants } from './mutant-tests.js';
import { SMOKE, testProduct } from './product-tests.js';
import { Report } from './report.js';
import { createScenarios, deliverAll } from './scenarios.js';
import { testUpgrade } from './upgrade.js';

/**
 * `npm run test:faults`: kills, freezes and empties what the product runs on, and checks from outside what became of its users' jobs;
 * then runs mutants of the product to see the same checks fail. Arguments: parts of names of tests, to run only those.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many times as many faults and jobs as usual. */
    scale: { type: 'string', default: '1' },
    /** Small numbers, and without names only a few tests of the product: three minutes. */
    smoke: { type: 'boolean', default: false },
    /** Another checkout, built: only the upgrade from it and back is tried. */
    from: { type: 'string' },
  },
});
const report = new Report(values.smoke && positionals.length === 0 && values.from === undefined ? SMOKE : positionals);
const harness = await openFaultHarness({ scale: Math.max(1, Number(values.scale)), short: values.smoke });
process.on('unhandledRejection', (error) => report.crashed('this run', error));
try {
  const scenarios = createScenarios(harness);
  report.afterEach(() => deliverAll(harness));
  if (values.from === undefined) await testProduct(harness, scenarios, report);
  else await testUpgrade(harness, scenarios, report, values.from);
  // Orders that mutants lose cannot be delivered, so nothing settles after them.
  report.afterEach(async () => undefined);
  if (!values.smoke && values.from === undefined) await testMutants(harness, scenarios, report);
} finally {
  await harness.close();
}
process.exit(report.end());
