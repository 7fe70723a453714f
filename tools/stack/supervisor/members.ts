import { startPostgres } from '#stack/postgres/postgres';
import type { Logs } from '#stack/process/logs';
import { Managed } from '#stack/process/managed';
import { startNode } from '#stack/process/node-process';
import { startRedis } from '#stack/redis/redis';

/** How many processes of each worker. */
export interface Workers {
  generation: number;
  mockup: number;
  fulfilment: number;
}

export const ONE_OF_EACH: Workers = { generation: 1, mockup: 1, fulfilment: 1 };

export interface Plan {
  dataDir: string;
  /** By name: postgres, redis, sandbox, and every gateway; `management:<name>`. */
  ports: Record<string, number>;
  /** What all processes share. */
  env: NodeJS.ProcessEnv;
  workers: Workers;
  gateways: number;
  sandbox: boolean;
  postgresSettings: Record<string, string>;
  redisDatabases: number;
  longestBackoffMs: number | undefined;
  entryPoint: (app: string) => string;
}

export interface Members {
  postgres: Managed;
  redis: Managed;
  sandbox: Managed | undefined;
  gateways: Managed[];
  workers: Managed[];
  /** One more, whose ports the plan has. */
  createWorker: (member: MemberName) => Managed;
}

export interface MemberName {
  role: string;
  name: string;
}

/** The names of the processes of each role. */
export function memberNames({ workers, gateways }: Pick<Plan, 'workers' | 'gateways'>): {
  gateways: MemberName[];
  workers: MemberName[];
} {
  const numbered = (role: string, count: number): MemberName[] =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role}-${index + 1}` }));
  return {
    gateways: numbered('gateway', gateways).map((member, index) =>
      index === 0 ? { ...member, name: 'gateway' } : member,
    ),
    workers: Object.entries(workers).flatMap(([kind, count]: [string, number]) => numbered(`worker-${kind}`, count)),
  };
}

export function createMembers(plan: Plan, logs: Logs, onChange: () => void): Members {
  const { dataDir, ports, env } = plan;
  const common = {
    onChange,
    longestBackoffMs: plan.longestBackoffMs,
    onEvent: (message: string) => logs.say(message, 40),
  };
  const names = memberNames(plan);

  const node = ({ role, name }: MemberName, own: NodeJS.ProcessEnv) => {
    const managementPort = ports[`management:${name}`];
    const processEnv = { ...env, ...own, ...(managementPort ? { MANAGEMENT_PORT: String(managementPort) } : {}) };
    return new Managed({
      ...common,
      role,
      name,
      managementPort,
      launch: ({ env: extra, entryPoint = plan.entryPoint }) =>
        startNode(entryPoint(role), { env: { ...processEnv, ...extra }, onLine: logs.writer(name) }),
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
    createWorker: (member) => node(member, {}),
  };
}

function port(ports: Record<string, number>, name: string): number {
  const found = ports[name];
  if (found === undefined) throw new Error(`No port was assigned to ${name}.`);
  return found;
}
