import { describe, expect, it } from 'vitest';
import { ErrorClassifier } from './error-classifier.js';

describe('an unforeseen error', () => {
  const classified = (kind: 'generation.image' | 'generation.design' | 'mockup.render') =>
    new ErrorClassifier().classify(new TypeError('undefined is not a function'), kind);

  it.each(['generation.image', 'generation.design'] as const)(
    '[GEN-11] of the job %s gives the default text of the server',
    (kind) => expect(classified(kind)).toMatchObject({ class: 'retry', message: 'Failed to generate image' }),
  );

  it('of any other job says that something went wrong, and no more', () =>
    expect(classified('mockup.render').message).toBe('Something went wrong. Please try again.'));
});
