import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser } from '../../../lib/browser.fixture.js';
import { awaitSignIn, markAccepted, visitOf, wasAccepted } from './start-mark.js';

const entry = (state: unknown = null) => {
  const made = { state, replaceState: (next: unknown) => void (made.state = next) };
  return made;
};

describe('[GEN-02] a prompt in the address', () => {
  beforeEach(() => void pretendBrowser('/design'));

  it('is one visit across reloads and Back, and another one each time it is opened anew', () => {
    const first = entry({ key: 'router' });
    const visit = visitOf('a fox', first);
    expect(visitOf('a fox', first)).toBe(visit);
    expect(first.state).toEqual({ key: 'router', visit });
    expect(visitOf('a fox', entry())).not.toBe(visit);
  });

  it('is not started again once it was accepted', () => {
    const visit = visitOf('a fox', entry());
    expect(wasAccepted(visit)).toBe(false);
    markAccepted(visit);
    expect(wasAccepted(visit)).toBe(true);
    expect(wasAccepted(visitOf('a fox', entry()))).toBe(false);
  });

  it('goes on under its first id after a sign-in, once', () => {
    const visit = visitOf('a fox', entry());
    awaitSignIn('a fox', visit);
    expect(visitOf('a cat', entry())).not.toBe(visit);
    expect(visitOf('a fox', entry())).toBe(visit);
    expect(visitOf('a fox', entry())).not.toBe(visit);
  });
});
