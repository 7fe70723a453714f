// @ts-check
import { Managed } from './managed.mjs';
import { startNode } from './node-process.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/**
 * @typedef {object} Plan
 * @property {string} dataDir
 * @property {Record<string, number>} ports by name: postgres, redis, sandbox, and every gateway; `management:<name>`
 * @property {NodeJS.ProcessEnv} env what all processes share
 * @property {import('./arguments.mjs').Workers} workers
 * @property {number} gateways
 * @property {boolean} sandbox
 * @property {Record<string, string>} postgresSettings
 * @property {number} redisDatabases
 * @property {number} [longestBackoffMs]
 * @property {(app: string) => string} entryPoint
 */

/** The names of the processes of each role. @param {Pick<Plan, 'workers' | 'gateways'>} plan */
export function memberNames({ workers, gateways }) {
  const numbered = (/** @type {string} */ role, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role}-${index + 1}` }));
  return {
    gateways: numbered('gateway', gateways).map((member, index) =>
      index === 0 ? { ...member, name: 'gateway' } : member,
    ),
    workers: Object.entries(workers).flatMap(([kind, count]) => numbered(`worker-${kind}`, count)),
  };
}

/**
 * @param {Plan} plan
 * @param {import('./logs.mjs').Logs} logs
 * @param {() => void} onChange
 */
export function createMembers(plan, logs, onChange) {
  const { dataDir, ports, env } = plan;
  const common = {
    onChange,
    longestBackoffMs: plan.longestBackoffMs,
    onEvent: (/** @type {string} */ message) => logs.say(message, 40),
  };
  const names = memberNames(plan);

  /** @param {{ role: string, name: string }} member @param {NodeJS.ProcessEnv} own */
  const node = ({ role, name }, own) => {
    const managementPort = ports[`management:${name}`];
    const processEnv = { ...env, ...own, ...(managementPort ? { MANAGEMENT_PORT: String(managementPort) } : {}) };
    return new Managed({
      ...common,
      role,
      name,
      managementPort,
      launch: (lent) =>
        startNode(plan.entryPoint(role), { env: { ...processEnv, ...lent }, onLine: logs.writer(name) }),
    });
  };

  return {
    postgres: new Managed({
      ...common,
      role: 'postgres',
      name: 'postgres',
      launch: () =>
        startPostgres({
          dataDir,
          port: port(ports, 'postgres'),
          settings: plan.postgresSettings,
          onLine: logs.writer('postgres'),
        }),
    }),
    redis: new Managed({
      ...common,
      role: 'redis',
      name: 'redis',
      launch: () =>
        startRedis({
          dataDir,
          port: port(ports, 'redis'),
          databases: plan.redisDatabases,
          onLine: logs.writer('redis'),
        }),
    }),
    sandbox: plan.sandbox
      ? node({ role: 'sandbox', name: 'sandbox' }, { PORT: String(port(ports, 'sandbox')) })
      : undefined,
    gateways: names.gateways.map((member) => node(member, { PORT: String(port(ports, member.name)) })),
    workers: names.workers.map((member) => node(member, {})),
  };
}

/** @param {Record<string, number>} ports @param {string} name */
function port(ports, name) {
  const found = ports[name];
  if (found === undefined) throw new Error(`No port was assigned to ${name}.`);
  return found;
}
