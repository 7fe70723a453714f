import { describe, expect, it } from '@jest/globals';
import type { FaultHarness } from './fault-harness.js';
import { mutantTests } from './mutant-tests.js';
import { findTypeErrors } from './mutant-types.js';
import { mutantNames, mutatedCode } from './mutants.js';
import { FORGETFUL } from './product-tests.js';
import type { Scenarios } from './scenarios.js';

describe('mutants', () => {
  it.each(mutantNames())('%s applies to the sources and can be translated', (name) => {
    expect(mutatedCode([name]).size).toBeGreaterThan(0);
  });

  it('are all used by a test, and all that a test uses are there', () => {
    const tests = mutantTests({} as FaultHarness, {} as Scenarios).flat();
    const used = [FORGETFUL, ...tests].flatMap(({ mutants = [] }) => mutants);
    expect([...new Set(used)].sort()).toEqual(mutantNames());
  });

  it('have no type errors', () => {
    expect(findTypeErrors(mutantNames())).toEqual([]);
  });
});
