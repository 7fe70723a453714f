// @ts-check
import { findLedgerFaults, findLost, findWrongCharges } from './checks.mjs';
import { generation, newShopper } from './tasks.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./works.mjs').Work} Work */

const ASKED = 200;
const TOKENS = 10;

/**
 * 200 generations at once by somebody with 10 tokens, spread over the given gateways: 10 are accepted, and 10 are charged.
 * @param {World} world @param {Work} work @param {{ gateways: number[], sound?: boolean }} how sound false: only the answers are looked at
 */
export async function raceForTokens(world, work, { gateways, sound = true }) {
  const token = await newShopper(world);
  await world.api(token).get('/api/tokens/balance');
  const tasks = Array.from({ length: ASKED }, () => generation(token));
  const answers = await Promise.all(
    tasks.map(({ path, body, key }, index) =>
      world.api(token).post(path, body, {
        gateway: gateways[index % gateways.length] ?? 0,
        headers: { prefer: 'respond-async', 'idempotency-key': key },
      }),
    ),
  );
  const accepted = tasks.filter((_, index) => answers[index]?.status === 202);
  const refused = answers.filter(({ status, body }) => status === 402 && body.error.startsWith('Insufficient tokens'));
  const violations = [];
  if (accepted.length > TOKENS)
    violations.push({
      problem: 'accepted beyond the balance',
      detail: `${accepted.length} of ${ASKED} on ${TOKENS} tokens`,
    });
  if (accepted.length < TOKENS)
    violations.push({
      problem: 'refused within the balance',
      detail: `${accepted.length} of ${ASKED} on ${TOKENS} tokens`,
    });
  if (accepted.length + refused.length !== ASKED)
    violations.push({
      problem: 'answered otherwise',
      detail: `${ASKED - accepted.length - refused.length} answers are neither 202 nor 402`,
    });
  await work.over(accepted, 60_000);
  if (sound)
    violations.push(
      ...(await findLost(world, accepted, 'completed')),
      ...(await findWrongCharges(world, accepted)),
      ...(await findLedgerFaults(world)),
    );
  const { body } = await world.api(token).get('/api/tokens/balance');
  return { asked: ASKED, accepted: accepted.length, refused: refused.length, left: body.tokensAvailable, violations };
}
