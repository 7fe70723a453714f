import { parseArgs } from 'node:util';
import { openFaultHarness } from './fault-harness.js';
import { testMutants } from './mutant-tests.js';
import { testProduct } from './product-tests.js';
import { Report } from './report.js';
import { createScenarios } from './scenarios.js';
import { createDesign } from './tasks.js';

/**
 * `npm run test:faults`: kills, freezes and empties what the product runs on, and checks from outside what became of its users' jobs;
 * then runs mutants of the product to see the same checks fail. Arguments: parts of names of tests, to run only those.
 */
const { positionals: only, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many times as many jobs, refusals and lost responses as usual in the tests of providers. */
    scale: { type: 'string', default: '1' },
  },
});
const report = new Report(only);
const harness = await openFaultHarness({ scale: Math.max(1, Number(values.scale)) });
process.on('unhandledRejection', (error) => report.crashed('this run', error));
try {
  const scenarios = createScenarios(harness, await createDesign(harness));
  await testProduct(harness, scenarios, report);
  await testMutants(harness, scenarios, report);
} finally {
  await harness.close();
}
process.exit(report.end());
