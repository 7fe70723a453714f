import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenKeys } from '../features/account/tokens/token-keys.js';
import { balanceKey } from '../features/jobs/balance.js';
import { cartKey } from '../features/shop/cart/cart.js';
import { queryClient } from '../lib/query-client.js';
import { handlers, readSnapshots } from './live-updates.js';

const said = vi.hoisted(() => vi.fn());
vi.mock('../lib/notify.js', () => ({ notify: { info: said } }));

const statement = tokenKeys.statement('', '');
const balance = (version: number) => ({ tokensAvailable: version, held: 0, version });
const push = (version: number): void => handlers['balance.updated']({ id: 'load-1', ...balance(version) });
const known = (): unknown => queryClient.getQueryData(balanceKey);
const isOld = (): boolean | undefined => queryClient.getQueryState(statement)?.isInvalidated;

it('reads nothing from before the socket has joined', () => {
  vi.stubGlobal('window', { firstReads: { token: 'hers', answers: {} } });
  readSnapshots();
  expect(window.firstReads).toBeUndefined();
});

it('reads again after the socket has joined, except what is never pushed', async () => {
  vi.stubGlobal('window', {});
  const read = (key: string, meta = {}) => queryClient.fetchQuery({ queryKey: [key], queryFn: () => key, meta });
  await Promise.all([read('pushed'), read('never', { pushed: false })]);
  readSnapshots();
  const isOld = (key: string) => queryClient.getQueryState([key])?.isInvalidated;
  expect([isOld('pushed'), isOld('never')]).toEqual([true, false]);
});

describe('a pushed balance', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    queryClient.clear();
    queryClient.setQueryData(balanceKey, balance(2));
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

describe('a changed product', () => {
  const line = { globalId: 'mug' };
  const change = (changed: ('price' | 'stock')[]): void =>
    handlers['product.updated']({
      id: '1',
      version: 2,
      globalId: 'mug',
      name: 'Mug',
      status: 'active',
      inventory: 'in-stock',
      changed,
    });
  const cart = (lines: object): unknown => queryClient.setQueryData(cartKey, { version: 1, ...lines });
  const isRead = (): boolean | undefined => queryClient.getQueryState(cartKey)?.isInvalidated;
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => {
    queryClient.clear();
    said.mockClear();
  });

  it('has the cart read again and is said where price or stock of a line changed', async () => {
    cart({ products: [line], saved: [] });
    change(['price']);
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('Mug'), { id: 'product-mug-2' }));
    expect(isRead()).toBe(true);
  });

  it('has a line that is saved for later read again without a word', async () => {
    cart({ products: [], saved: [line] });
    change(['price']);
    await vi.waitFor(() => expect(isRead()).toBe(true));
    expect(said).not.toHaveBeenCalled();
  });

  it('is not said where neither price nor stock changed', async () => {
    cart({ products: [line], saved: [] });
    change([]);
    await vi.waitFor(() => expect(isRead()).toBe(true));
    expect(said).not.toHaveBeenCalled();
  });

  it('leaves a cart alone that has none of it', async () => {
    cart({ products: [], saved: [] });
    change(['stock']);
    await settled();
    expect(isRead()).toBe(false);
  });
});
