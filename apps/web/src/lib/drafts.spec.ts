import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, type FakeBrowser } from './browser.fixture.js';
import { createDrafts } from './drafts.js';
import { clearSession, completeUser, keepSession, useSession } from './session.js';

const empty = { prompt: '', size: null as string | null };
const signIn = (sub: string): void => keepSession('token', completeUser({ sub }));

describe('drafts', () => {
  let browser: FakeBrowser;
  const stored = (name: string): unknown => JSON.parse(browser.localStorage.getItem(name) ?? 'null');
  beforeEach(() => {
    browser = pretendBrowser();
    clearSession();
  });

  it('[AUTH-16] survive an expired session and belong to the user who wrote them', () => {
    const useDraft = createDrafts('survive', empty);
    signIn('maya');
    useDraft.setState({ prompt: 'a fox' });
    clearSession();
    expect(useDraft.getState()).toEqual(empty);
    signIn('noor');
    expect(useDraft.getState()).toEqual(empty);
    signIn('maya');
    expect(useDraft.getState()).toEqual({ prompt: 'a fox', size: null });
  });

  it('go over to the user who signs in, once, without replacing what was begun before by nothing', () => {
    browser.localStorage.setItem('drafts.maya.studio', '{"prompt":"an owl","size":"1024x1024"}');
    const useDraft = createDrafts('studio', empty, { handOver: true });
    useDraft.setState({ prompt: 'a fox' });
    signIn('maya');
    expect(useDraft.getState()).toEqual({ prompt: 'a fox', size: '1024x1024' });
    expect(stored('drafts.maya.studio')).toEqual({ prompt: 'a fox', size: '1024x1024' });
    expect(stored('drafts.nobody.studio')).toBeNull();
  });

  it('go over as well where their screen is loaded only after the sign-in', () => {
    browser.localStorage.setItem('drafts.nobody.late', '{"prompt":"a fox"}');
    signIn('maya');
    expect(createDrafts('late', empty, { handOver: true }).getState().prompt).toBe('a fox');
  });

  it('stay with nobody where they belong to an account', () => {
    const useDraft = createDrafts('purchase', empty);
    useDraft.setState({ prompt: 'a fox' });
    signIn('maya');
    expect(useDraft.getState()).toEqual(empty);
  });

  it('[GEN-14] of two tabs are written field by field', () => {
    signIn('maya');
    const useDraft = createDrafts('tabs', empty);
    useDraft.setState({ prompt: 'a fox' });
    browser.localStorage.setItem('drafts.maya.tabs', '{"prompt":"a fox","size":"1024x1536"}');
    useDraft.setState({ prompt: 'an owl' });
    expect(stored('drafts.maya.tabs')).toEqual({ prompt: 'an owl', size: '1024x1536' });
  });

  it('wait while the session is being checked', () => {
    const useDraft = createDrafts('checked', empty, { handOver: true });
    useDraft.setState({ prompt: 'a fox' });
    useSession.setState({ status: 'checking', user: completeUser({ sub: 'maya' }) });
    expect(stored('drafts.maya.checked')).toBeNull();
  });
});
