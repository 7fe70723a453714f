import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import type { FaultHarness } from './fault-harness.js';
import { BURNING } from './event-loop-block.js';
import { mutantTests } from './mutant-tests.js';
import { faultMutants } from './mutants.js';
import { POISONED } from './poison-job.js';
import type { Scenarios } from './scenarios.js';
import { FORGETFUL } from './worker-tests.js';

/** Names of switches by which the product itself could leave a safeguard out. */
const SWITCHES = /\b(isBroken|BROKEN|breakSafeguards)\b/;

describe('mutants', () => {
  it.each(faultMutants.names())('%s applies to the sources and can be translated', (name) => {
    expect(faultMutants.code([name]).size).toBeGreaterThan(0);
  });

  it('are all used by a test, and all that a test uses are there', () => {
    const tests = mutantTests({} as FaultHarness, {} as Scenarios).flat();
    const used = [FORGETFUL, BURNING, POISONED, ...tests].flatMap(({ mutants = [] }) => mutants);
    expect([...new Set(used)].sort()).toEqual(faultMutants.names());
  });
});

describe('the product', () => {
  it('has no switch that leaves a safeguard out', () => {
    const sources = ['apps', 'libs'].flatMap(productSources);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => SWITCHES.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

/** The sources below a folder of packages, without their specs. */
const productSources = (top: string): string[] =>
  readdirSync(inRepository(top)).flatMap((name) =>
    readdirSync(inRepository(top, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
      .map((file) => path.join(inRepository(top, name, 'src'), file)),
  );
