// npm run test:mutants: breaks each safeguard of docs/security.md in a copy of the checkout, and sees the row's test fail there.
// Arguments are parts of the names of mutants, to try only those; `--with-originals` sees the same tests pass without patches first.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#stack/build/build';
import { inRepository } from '#stack/paths';
import { logOf, RowRunner, type RowResult } from './row-run.js';
import { securityMutants, securityPatches, type SecurityMutant } from './security-mutants.js';
import { WorkingCopy } from './working-copy.js';

const say = (message: string) => void process.stdout.write(`${message}\n`);
const counts = { passed: 0, failed: 0 };
let interrupted = false;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'with-originals': { type: 'boolean', default: false } },
});
const wanted = securityMutants.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (wanted.length === 0) throw new Error(`No mutant has ${positionals.join(' or ')} in its name.`);
await ensureBuilt(say);
const copy = new WorkingCopy();
const runner = new RowRunner(copy.folder);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    runner.stop(signal);
  });

if (values['with-originals']) await tryOriginals();
for (const mutant of wanted) await tryMutant(mutant);
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || interrupted ? 1 : 0;

async function tryMutant(mutant: SecurityMutant): Promise<void> {
  if (interrupted) return;
  const { name, row, file } = mutant;
  const result = await copy.with(securityPatches, name, () => run(name, mutant, true));
  const { passed, failed, problem } = result;
  if (failed[0]) count(true, `caught    ${name} by ${failed[0]}`);
  else if (problem) count(false, `not run   ${name}: ${problem}`, name);
  else count(false, `survived  ${name}: ${passed.length} tests of ${row} in ${file} passed`, name);
}

/** Each file with each of its rows, once. */
async function tryOriginals(): Promise<void> {
  const originals = new Map(
    wanted.map((mutant) => [`${mutant.row.toLowerCase()}-${path.basename(mutant.file)}`, mutant]),
  );
  for (const [name, mutant] of originals) {
    if (interrupted) return;
    const { passed, failed, problem } = await run(name, mutant, false);
    const wrong = problem ?? failed[0];
    if (wrong === undefined) count(true, `original  ${passed.length} tests of ${mutant.row} in ${mutant.file}`);
    else count(false, `FAILED    ${mutant.row} in ${mutant.file} without a patch: ${wrong}`, name);
  }
}

async function run(name: string, mutant: SecurityMutant, bail: boolean): Promise<RowResult> {
  try {
    if (mutant.project === 'integration') await copy.bundle();
    return await runner.run(name, mutant, bail);
  } catch (error) {
    return { passed: [], failed: [], problem: (error as Error).message };
  }
}

function count(isAsItShould: boolean, line: string, log?: string): void {
  if (interrupted) return;
  counts[isAsItShould ? 'passed' : 'failed'] += 1;
  say(log === undefined ? line : `${line}\n          see ${path.relative(inRepository(), logOf(log))}`);
}
