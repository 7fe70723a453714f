import { findLedgerFaults, findLost, findWrongCharges, type Violation } from './checks.js';
import type { Harness } from './harness.js';
import type { Scenario } from './scenarios.js';
import { generation, newShopper } from './tasks.js';

const REQUESTS = 200;
const TOKENS = 10;

export interface TokenRace {
  requests: number;
  accepted: number;
  refused: number;
  /** Tokens. */
  left: number;
  violations: Violation[];
}

/**
 * Sends 200 generations at once of a user with 10 tokens, spread over the given gateways: 10 are accepted, and 10 are charged.
 * `consistent` false: only the responses are looked at.
 */
export async function raceForTokens(
  harness: Harness,
  generations: Scenario,
  { gateways, consistent = true }: { gateways: number[]; consistent?: boolean },
): Promise<TokenRace> {
  const token = await newShopper(harness);
  const api = harness.api(token);
  await api.get('/api/tokens/balance');
  const tasks = Array.from({ length: REQUESTS }, () => generation(token));
  const responses = await Promise.all(
    tasks.map(({ path, body, key }, index) =>
      api.post<{ error?: string }>(path, body, {
        gateway: gateways[index % gateways.length] ?? 0,
        headers: { prefer: 'respond-async', 'idempotency-key': key },
      }),
    ),
  );
  const accepted = tasks.filter((_, index) => responses[index]?.status === 202);
  const refused = responses.filter(
    ({ status, body }) => status === 402 && body.error?.startsWith('Insufficient tokens'),
  );
  const violations = findWrongResponses(accepted.length, refused.length);
  await generations.finished(accepted, 60_000);
  if (consistent)
    violations.push(
      ...(await findLost(harness, accepted, 'completed')),
      ...(await findWrongCharges(harness, accepted)),
      ...(await findLedgerFaults(harness)),
    );
  const { body } = await api.get<{ tokensAvailable: number }>('/api/tokens/balance');
  return {
    requests: REQUESTS,
    accepted: accepted.length,
    refused: refused.length,
    left: body.tokensAvailable,
    violations,
  };
}

function findWrongResponses(accepted: number, refused: number): Violation[] {
  const detail = `${accepted} of ${REQUESTS} on ${TOKENS} tokens`;
  const others = REQUESTS - accepted - refused;
  return [
    ...(accepted > TOKENS ? [{ problem: 'accepted beyond the balance', detail }] : []),
    ...(accepted < TOKENS ? [{ problem: 'refused within the balance', detail }] : []),
    ...(others > 0 ? [{ problem: 'unexpected response', detail: `${others} responses are neither 202 nor 402` }] : []),
  ];
}
