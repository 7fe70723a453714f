import { describe, expect, it, vi } from 'vitest';
import type { IdempotencyKeyRepository } from '#database';
import type { Logger } from '#observability';
import { IdempotencyService } from './idempotency.service.js';

const ID = { userId: 'u1', route: 'POST /api/orders' as const, key: 'k-12345678' };
const RESPONSE = { status: 200, body: { ok: true } };

function serviceOf(keys: Partial<IdempotencyKeyRepository>) {
  const error = vi.fn();
  return { error, service: new IdempotencyService(keys as IdempotencyKeyRepository, { error } as unknown as Logger) };
}

describe('IdempotencyService', () => {
  it('stores a response at the second try', async () => {
    const storeResponse = vi
      .fn<IdempotencyKeyRepository['storeResponse']>()
      .mockRejectedValueOnce(new Error('connection lost'))
      .mockResolvedValueOnce(undefined);
    const { service, error } = serviceOf({ storeResponse });
    await service.store(ID, RESPONSE);
    expect(storeResponse.mock.calls).toEqual([
      [ID, RESPONSE],
      [ID, RESPONSE],
    ]);
    expect(error).not.toHaveBeenCalled();
  });

  it('logs a response that cannot be stored instead of rejecting, since the request has had its effect', async () => {
    const storeResponse = vi.fn<IdempotencyKeyRepository['storeResponse']>().mockRejectedValue(new Error('down'));
    const { service, error } = serviceOf({ storeResponse });
    await expect(service.store(ID, RESPONSE)).resolves.toBeUndefined();
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('[S8] tells requests apart by all that they say, a picture as text included', async () => {
    const hashes: string[] = [];
    const insert = vi.fn<IdempotencyKeyRepository['insert']>((_, hash) => {
      hashes.push(hash);
      return Promise.resolve('lock');
    });
    const { service } = serviceOf({ insert });
    const picture = 'A'.repeat(40_000);
    for (const body of [
      { image: picture, n: 1 },
      { image: picture, n: 1 },
      { image: `${picture.slice(1)}B`, n: 1 },
      { image: picture, n: 2 },
      { image: picture, other: `${picture}B` },
      { image: `${picture}B`, other: picture },
      { image: 'picture 1', n: 1 },
    ])
      await service.begin(ID, { body }, true);
    expect(hashes[0]).toBe(hashes[1]);
    expect(new Set(hashes).size).toBe(hashes.length - 1);
  });

  it('tries a key again that its failed request freed meanwhile', async () => {
    const insert = vi
      .fn<IdempotencyKeyRepository['insert']>()
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce('lock');
    const find = vi.fn<IdempotencyKeyRepository['find']>().mockResolvedValue(null);
    const { service } = serviceOf({ insert, find });
    expect(await service.begin(ID, {}, true)).toEqual({ lock: 'lock' });
  });
});
