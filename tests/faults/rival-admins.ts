import { randomInt, randomUUID } from 'node:crypto';
import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import type { Scenario } from './scenarios.js';
import type { Task } from './tasks.js';

const ORDERS = 5;
/** Of each admin, for each order. */
const APPROVALS = 4;

export interface RivalAdmins {
  orders: number;
  approvals: number;
  accepted: number;
  violations: Violation[];
}

/**
 * [ADM-06] Two admins approve the same orders at the same moment, over the given gateways: one approval of each order counts, and the order is at the
 * print provider once. `consistent` false: only the responses are looked at.
 */
export async function approveAtOnce(
  harness: FaultHarness,
  orders: Scenario,
  { gateways, consistent = true }: { gateways: number[]; consistent?: boolean },
): Promise<RivalAdmins> {
  const since = await harness.journalPosition();
  const admins = [harness.admin, await signInRival(harness)];
  const tasks = await orders.tasks(ORDERS);
  const approvals = tasks.map((task) =>
    Array.from({ length: APPROVALS }, () => admins.map((token) => ({ ...task, token, key: randomUUID() }))).flat(),
  );
  const decided = await Promise.all(approvals.map((rivals) => approve(harness, rivals, gateways)));
  const accepted = decided.flatMap((order) => order.accepted);
  const violations = decided.flatMap((order) => order.violations);
  await orders.finished(accepted, 60_000);
  if (consistent) violations.push(...(await orders.check(accepted, 'completed', { since, others: 0 })));
  return { orders: ORDERS, approvals: approvals.flat().length, accepted: accepted.length, violations };
}

/** Sends all approvals of one order at once. */
async function approve(
  harness: FaultHarness,
  approvals: Task[],
  gateways: number[],
): Promise<{ accepted: Task[]; violations: Violation[] }> {
  const statuses = await Promise.all(
    approvals.map(async ({ path, body, key, token }, index) => {
      const gateway = gateways[index % gateways.length] ?? 0;
      const headers = { prefer: 'respond-async', 'idempotency-key': key };
      return (await harness.api(token).post(path, body, { gateway, headers })).status;
    }),
  );
  const accepted = approvals.filter((_, index) => statuses[index] === 202);
  const refused = statuses.filter((status) => status === 409).length;
  const others = approvals.length - accepted.length - refused;
  const detail = `${accepted.length} of ${approvals.length} approvals of ${approvals[0]?.orderId} accepted`;
  return {
    accepted,
    violations: [
      ...(accepted.length > 1 ? [{ problem: 'decided twice', detail }] : []),
      ...(accepted.length < 1 ? [{ problem: 'not decided', detail }] : []),
      ...(others > 0
        ? [{ problem: 'unexpected response', detail: `${others} responses are neither 202 nor 409` }]
        : []),
    ],
  };
}

/** The token of an admin of this test alone. */
async function signInRival({ control }: FaultHarness): Promise<string> {
  const username = `load-${900_000_000 + randomInt(99_000_000)}`;
  const { access_token } = (await control('tokens', { username, roles: ['Admin'] })) as { access_token: string };
  return access_token;
}
