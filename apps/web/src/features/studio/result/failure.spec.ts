import { describe, expect, it } from 'vitest';
import '#contracts/messages/screens';
import { failureOf, pauseReason } from './failure.js';

const error = (code: string) => ({ code });

describe('a failed generation', () => {
  it('[GEN-16] says what happened, and asks for other words only where the same would be declined again', () => {
    expect(
      ['CONTENT_POLICY', 'RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'NO_IMAGE', 'POISON'].map((code) =>
        failureOf(error(code)),
      ),
    ).toEqual([
      { title: 'This prompt was declined', changeWords: true },
      { title: 'The image service is busy', changeWords: false },
      { title: 'It took too long', changeWords: false },
      { title: 'The image service is unavailable', changeWords: false },
      { title: 'No image came back', changeWords: false },
      { title: 'Something went wrong', changeWords: false },
    ]);
    expect(failureOf(null).changeWords).toBe(false);
  });

  it('says while it waits why the last try did not work', () => {
    expect([pauseReason(error('RATE_LIMITED')), pauseReason(error('INTERNAL'))]).toEqual([
      'The image service is very busy.',
      "That attempt didn't work.",
    ]);
  });
});
