import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, queryKeys } from '../lib/query-client.js';
import { handlers } from './live-updates.js';

const statement = queryKeys.statement('', '');
const balance = (version: number) => ({ tokensAvailable: version, held: 0, version });
const push = (version: number): void => handlers['balance.updated']({ id: 'load-1', ...balance(version) });
const known = (): unknown => queryClient.getQueryData(queryKeys.balance);
const isOld = (): boolean | undefined => queryClient.getQueryState(statement)?.isInvalidated;

describe('a pushed balance', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    queryClient.clear();
    queryClient.setQueryData(queryKeys.balance, balance(2));
    queryClient.setQueryData(statement, { pages: [], pageParams: [] });
  });

  it('is shown, and the statement is read again', () => {
    push(3);
    expect([known(), isOld()]).toEqual([balance(3), true]);
  });

  it('has the statement read again where a read of the balance was faster', () => {
    push(2);
    expect([known(), isOld()]).toEqual([balance(2), true]);
  });

  it('is left out where it is older than what is shown', () => {
    push(1);
    expect([known(), isOld()]).toEqual([balance(2), false]);
  });
});
