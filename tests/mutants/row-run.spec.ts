import { describe, expect, it } from 'vitest';
import { resultOf, titlesOf } from './row-run.js';

const report = (...tests: [fullName: string, status: string][]) => ({
  testResults: [{ message: '', assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
});

describe('the tests of a row', () => {
  it('have it in their title, alone or beside others, and no longer number', () => {
    const title = new RegExp(titlesOf('S1'));
    for (const named of ['[S1] a', 'all [S1] a', '[S1, AUTH-14] a', '[F14, S1] a']) expect(named).toMatch(title);
    for (const other of ['[S10] a', '[S19, S10] a', 'S1 a', '[AUTH-S1x] a']) expect(other).not.toMatch(title);
  });

  it('are told apart from others, and from those that did not run', () => {
    const tests = report(['[S1] a', 'failed'], ['[S1] b', 'passed'], ['[S1] c', 'skipped'], ['[S2] d', 'failed']);
    expect(resultOf(tests, 'S1')).toEqual({ passed: ['[S1] b'], failed: ['[S1] a'] });
  });

  it('show nothing where none ran', () => {
    const broken = { testResults: [{ message: 'a hook failed', assertionResults: [] }] };
    expect(resultOf(broken, 'S1')).toEqual({ passed: [], failed: [], problem: 'a hook failed' });
    expect(resultOf(report(['[S2] d', 'failed']), 'S1')).toMatchObject({ failed: [], problem: 'no test ran' });
    expect(resultOf({ testResults: [] }, 'S1')).toMatchObject({ problem: 'no test ran' });
  });
});
