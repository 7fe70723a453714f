import { expect, it, vi } from 'vitest';
import type { SessionRevocation } from '#database';
import { SessionEndingService } from './session-ending.service.js';

it('[S16] records the end of a session later where the database does not take it now', async () => {
  const record = vi.fn<(ended: SessionRevocation[]) => Promise<void>>();
  record.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('still away')).mockResolvedValue();
  const applied: SessionRevocation[][] = [];
  const service = new SessionEndingService(
    { ACCESS_TOKEN_MAX_HOURS: 24, OIDC_MAX_AGE_DAYS: 1, SESSION_REVOCATION_POLL_MS: 1 } as never,
    {} as never,
    { record } as never,
    { apply: (ended: SessionRevocation[]) => applied.push(ended) } as never,
    { publish: () => Promise.resolve() } as never,
    { warn: () => undefined } as never,
    {} as never,
  );
  const session = { issuer: 'https://login.example', sub: 'ada', sid: 's-1', issuedAt: Date.now() };
  await expect(service.endSession(session as never)).rejects.toThrow('away');
  // In force at once all the same.
  expect(applied[0]!.map(({ scope }) => scope)).toEqual(['session', 'sessionless']);
  await expect.poll(() => record.mock.calls.length).toBe(3);
  expect(record.mock.calls[2]).toEqual(record.mock.calls[0]);
});
