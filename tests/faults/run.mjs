// @ts-check
import { testBroken } from './broken-tests.mjs';
import { testProduct } from './product-tests.mjs';
import { Report } from './report.mjs';
import { openStudio } from './tasks.mjs';
import { worksOf } from './works.mjs';
import { openWorld } from './world.mjs';

/**
 * `npm run test:faults`: kills, freezes and empties what the product runs on, and checks from outside what became of users's work;
 * then switches safeguards off to see the same checks fail. Arguments: parts of names of tests, to run only those.
 */
const report = new Report(process.argv.slice(2));
const world = await openWorld();
process.on('unhandledRejection', (error) => report.crashed('this run', error));
try {
  const works = worksOf(world, await openStudio(world));
  await testProduct(world, works, report);
  await testBroken(world, works, report);
} finally {
  await world.close();
}
process.exit(report.end());
