import { describe, expect, it } from 'vitest';
import { uploadLimits } from '#contracts';
import { uploadLimits as taken } from '#imaging';

describe('[UPL-01] [UPL-07] what pages are told', () => {
  it('is what the picture library takes, which knows nothing of ours', () => {
    expect(uploadLimits).toEqual(taken);
  });
});
