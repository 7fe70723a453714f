import { describe, expect, it } from 'vitest';
import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('returns the first truthy value, after errors and falsy ones', async () => {
    let checks = 0;
    const found = await waitFor(
      () => {
        checks += 1;
        if (checks === 1) throw new Error('not there');
        return checks < 3 ? undefined : { checks };
      },
      { every: 1 },
    );
    expect(found).toEqual({ checks: 3 });
  });

  it('names the awaited state and the last value', async () => {
    await expect(
      waitFor(() => Promise.reject(new Error('connection refused')), { timeout: 5, every: 1, what: 'the gateway' }),
    ).rejects.toThrow('Waited 5 ms for the gateway; last seen: connection refused');
  });
});
