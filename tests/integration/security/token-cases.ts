import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Api } from '#testing';
import { own, type Case } from './ownership-cases.js';

/** What names a purchase of tokens, or a line of their statement. */
export const tokenCases = (mine: () => Api): Record<string, Case> => ({
  'POST /api/tokens/balance body.requestId': {
    id: async () => {
      const requestId = randomUUID();
      await mine().post('/api/tokens/balance', { amount: 10, requestId, paymentMethodId: 'pm_card_visa' });
      return requestId;
    },
    body: (requestId) => ({ amount: 10, requestId }),
    // They get a purchase of their own, which nobody has paid.
    other: 200,
    after: ({ body }) => expect(body.status).toBe('open'),
  },
  'GET /api/tokens/purchases/:id params.id': own(
    async () => (await mine().post('/api/tokens/balance', { amount: 10 })).body.purchaseId as string,
  ),
  'GET /api/tokens/purchases/:id/receipt params.id': own(
    async () =>
      (await mine().post('/api/tokens/balance', { amount: 10, paymentMethodId: 'pm_card_visa' })).body
        .purchaseId as string,
  ),
  'GET /api/tokens/statement query.cursor': own(
    async () => (await mine().get('/api/tokens/statement')).body.entries[0]._id,
    {
      other: 200,
      after: ({ body }) =>
        expect((body as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)).not.toContain('settle'),
    },
  ),
});
