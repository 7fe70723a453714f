import { describe, expect, it } from 'vitest';
import { failureModes } from '../load/failure-modes.js';
import { runLoad } from '../load/load-run.js';

/** Without silence: these tests run with the product's own deadline, which is longer than any test. */
const MODES = failureModes.filter((mode) => mode !== 'silence');

describe('many generations at once', () => {
  it('[GEN-08, GEN-16, JOB-04, JOB-07] keeps pictures, tokens, jobs and pages in agreement while the providers fail in every way', async () => {
    const { figures, violations } = await runLoad({
      jobs: 40,
      shoppers: 4,
      share: 0.2,
      modes: MODES,
      boundMs: 100_000,
    });
    expect(violations).toEqual([]);
    expect(figures).toMatchObject({
      jobs: 40,
      settled: figures.completed,
      released: figures.failed,
      failedBy: { CONTENT_POLICY: 1 },
    });
    expect(figures.completed).toBeGreaterThan(30);
    expect(Object.values(figures.hits).reduce((sum, hits) => sum + hits, 0)).toBeGreaterThan(3);
  });
});
