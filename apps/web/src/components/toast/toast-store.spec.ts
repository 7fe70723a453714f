import { beforeEach, describe, expect, it } from 'vitest';
import { enter, expand, leave, useToasts, visible } from './toast-store.js';

const said = (words: string, id?: string) => ({ kind: 'info', text: words, ...(id ? { id } : {}) }) as const;
const live = (): string[] => useToasts.getState().live.map(({ toast }) => toast.text);

describe('the toasts of a page', () => {
  beforeEach(() => useToasts.setState({ next: 1, live: [], past: [], expanded: false }));

  it('counts what is said again instead of showing it twice', () => {
    const first = enter(said('Sold out'), 1);
    expect(enter(said('Sold out'), 2)).toEqual({ key: first.key, renewed: true });
    expect(useToasts.getState().live).toMatchObject([{ times: 2, at: 2 }]);
    expect(enter({ kind: 'error', text: 'Sold out' }, 3).renewed).toBe(false);
  });

  it('lets a toast of the same id take the place of the other, and remembers it once', () => {
    enter(said('Saving', 'save'), 1);
    expect(enter(said('Saved', 'save'), 2).renewed).toBe(true);
    expect(useToasts.getState().past).toMatchObject([{ toast: { text: 'Saved' }, times: 1 }]);
  });

  it('shows what has left as a new toast when it is said again', () => {
    const { key } = enter(said('Sold out'), 1);
    leave(key);
    expect(live()).toEqual([]);
    expect(enter(said('Sold out'), 2).renewed).toBe(false);
    expect(useToasts.getState().past.map(({ times }) => times)).toEqual([1, 1]);
  });

  it('folds up once no more are left than show', () => {
    const keys = ['a', 'b', 'c', 'd'].map((words, at) => enter(said(words), at).key);
    expand(true);
    leave(keys[0]!);
    expect(live()).toHaveLength(visible);
    expect(useToasts.getState().expanded).toBe(false);
  });
});
