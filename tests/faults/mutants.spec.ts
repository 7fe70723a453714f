import { describe, expect, it } from '@jest/globals';
import { mutantNames, mutatedCode } from './mutants.js';

describe('mutants', () => {
  it.each(mutantNames())('%s applies to the sources and can be compiled', (name) => {
    expect(mutatedCode([name]).size).toBeGreaterThan(0);
  });
});
