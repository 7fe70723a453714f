import { describe, expect, it } from '@jest/globals';
import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('returns the first truthy answer, through throws and falsy ones', async () => {
    let looks = 0;
    const found = await waitFor(
      () => {
        looks += 1;
        if (looks === 1) throw new Error('not there');
        return looks < 3 ? undefined : { looks };
      },
      { every: 1 },
    );
    expect(found).toEqual({ looks: 3 });
  });

  it('names what was awaited and what was last seen', async () => {
    await expect(
      waitFor(() => Promise.reject(new Error('connection refused')), { timeout: 5, every: 1, what: 'the gateway' }),
    ).rejects.toThrow('Waited 5 ms for the gateway; last seen: connection refused');
  });
});
