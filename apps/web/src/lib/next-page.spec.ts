import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { readNextPage } from './next-page.js';

/** A list whose second page waits for `answer` at the first time it is asked for. */
function listWithSlowPage() {
  const client = new QueryClient();
  const asked: number[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (pageParam === 1 && asked.filter((page) => page === 1).length === 1) await answered;
      return { page: pageParam };
    },
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page < 2 ? page + 1 : undefined),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  return { client, observer, asked, answer: (): void => answer(), stop };
}

describe('the next page of a list', () => {
  it('is read again where a read of the whole list took its place', async () => {
    const { client, observer, asked, stop } = listWithSlowPage();
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    const reading = readNextPage(observer.getCurrentResult());
    await expect.poll(() => asked).toEqual([0, 1]);
    await client.invalidateQueries();
    await reading;
    expect(observer.getCurrentResult().data?.pages).toEqual([{ page: 0 }, { page: 1 }]);
    expect(asked).toEqual([0, 1, 0, 1]);
    stop();
  });

  it('is read once where nothing comes between', async () => {
    const { observer, asked, answer, stop } = listWithSlowPage();
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    answer();
    await readNextPage(observer.getCurrentResult());
    expect(asked).toEqual([0, 1]);
    stop();
  });

  it('is not read again where the read was cancelled', async () => {
    const { client, observer, asked, stop } = listWithSlowPage();
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    const reading = readNextPage(observer.getCurrentResult());
    await expect.poll(() => asked).toEqual([0, 1]);
    await client.cancelQueries();
    await reading;
    expect(asked).toEqual([0, 1]);
    stop();
  });
});
