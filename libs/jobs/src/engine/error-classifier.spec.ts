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

  it("[S23] keeps nobody's address or key for operators", () => {
    const error = new TypeError('No user ada@example.com with sk-proj-Ab12Cd34Ef56');
    expect(new ErrorClassifier().classify(error, 'mockup.render').logMessage).toBe('No user … with …');
  });
});
