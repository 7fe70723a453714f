import type {
  ArchiveComposeFile,
  BindMount,
  ComposeFile,
  ComposeService,
  Manifest,
  NetworkPolicy,
  Workload,
} from './deploy-files.js';
import { limitsEgressOf } from './hardening-rules.js';

/** What the repository offers, which each deployment must let through. */
export interface Offered {
  /** Names of the variables that `.env.example` shows. */
  settings: readonly string[];
  /** Roles whose processes send mails. */
  mailing: readonly string[];
}

/** The image and the manifests have their own. */
const FIXED_BY_IMAGE = ['PORT', 'DATA_DIR'];
/** For compose alone: its passwords, and the archive of its PostgreSQL. */
const OF_COMPOSE = /^(POSTGRES_\w*PASSWORD|POSTGRES_ARCHIVE_DIR|REDIS_PASSWORD)$/;
const MAIL_PORTS = [465, 587];
const UNITS: Record<string, number> = { g: 1024, gi: 1024, m: 1, mi: 1 };

/** The names that a file such as `.env.example` shows, also those behind a `#`. */
export const settingsOf = (example: string): string[] =>
  [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name).filter(isForContainers);

function isForContainers(name: string): boolean {
  return !FIXED_BY_IMAGE.includes(name) && !OF_COMPOSE.test(name);
}

const productsOf = ({ services }: ComposeFile): [string, ComposeService][] =>
  Object.entries(services).flatMap(([name, service]): [string, ComposeService][] =>
    service?.image === 'inkloom' ? [[name, service]] : [],
  );

/** Whether every setting that is shown reaches every container. */
export function checkComposeSettings(compose: ComposeFile, { settings }: Offered): string[] {
  return productsOf(compose).flatMap(([name, { environment }]) => {
    const missing = settings.filter((setting) => !(setting in environment));
    return missing.length === 0 ? [] : [`docker-compose.yml, ${name}: does not pass ${missing.join(', ')}`];
  });
}

/** Whether every setting that is shown is named by `config.yaml` or `secret.example.yaml`, if only in a comment. */
export function checkKubernetesSettings(files: string, { settings }: Offered): string[] {
  const named = new Set([...files.matchAll(/^ {2}(?:# )?([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
  const missing = settings.filter((setting) => !named.has(setting) && setting !== 'DEVELOPMENT');
  return missing.length === 0 ? [] : [`deploy/kubernetes: names no ${missing.join(', ')}`];
}

/** Whether each role that sends mails may reach a mail server. */
export function checkMailEgress(manifests: Manifest[], { mailing }: Offered): string[] {
  const policies = manifests.flatMap(({ object }) =>
    object?.kind === 'NetworkPolicy' ? [object as NetworkPolicy] : [],
  );
  const portsOf = (role: string) =>
    policies
      .filter((policy) => limitsEgressOf(policy, role))
      .flatMap(({ spec }) => spec.egress ?? [])
      .flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  return mailing.flatMap((role) =>
    MAIL_PORTS.every((port) => portsOf(role).includes(port))
      ? []
      : [`deploy/kubernetes: ${role} sends mails and reaches no mail server`],
  );
}

/** Memory in MiB, as compose (`1536m`) or Kubernetes (`1536Mi`) writes it. */
function mebibytes(size = ''): number {
  const [, number = '0', unit = ''] = /^(\d+)([a-z]+)$/i.exec(size) ?? [];
  return Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
}

/** Whether a container of compose may use at least what was measured for the same process in Kubernetes. */
export function checkMemory({ services }: ComposeFile, manifests: Manifest[]): string[] {
  return manifests.flatMap(({ object }) => {
    if (object?.kind !== 'Deployment') return [];
    const { metadata, spec } = object as Workload;
    const needed = spec.template.spec.containers[0].resources?.limits?.memory;
    const given = services[metadata.name]?.mem_limit;
    const enough = mebibytes(given) >= mebibytes(needed);
    return enough
      ? []
      : [`docker-compose.yml, ${metadata.name}: has ${given} of memory, Kubernetes gives it ${needed}`];
  });
}

/** Whether both files together start the product in production, where the sandbox refuses to run. */
export function checkLiveCompose(compose: ComposeFile, live: Pick<ComposeFile, 'services'>): string[] {
  const isLeftOut = (name: string) => Boolean(live.services[name]?.profiles?.length);
  return productsOf(compose).flatMap(([name, service]) => {
    if (isLeftOut(name)) return [];
    const where = `docker-compose.live.yml, ${name}`;
    const { environment = {}, depends_on: changed = {} } = live.services[name] ?? {};
    const waits = Object.keys({ ...service.depends_on, ...changed }).filter(
      (other) => isLeftOut(other) && changed[other]?.required !== false,
    );
    const isLive = environment.NODE_ENV === 'production' && environment.PROVIDERS === 'live';
    return [
      ...(isLive ? [] : [`${where}: does not run on the real services in production`]),
      ...waits.map((other) => `${where}: waits for ${other}, which is not started`),
    ];
  });
}

const ARCHIVE_COMMAND = 'archive_command=sh /scripts/archive.sh "%p" "%f"';
const SCRIPTS = './deploy/postgres:/scripts:ro';

/**
 * Whether docker-compose.archive.yml has PostgreSQL archive its log by our script, into a folder that must be there, and
 * changes nothing else.
 */
export function checkArchiveCompose(compose: ComposeFile, { services }: ArchiveComposeFile): string[] {
  const { command = [], volumes = [], ...others } = services.postgres ?? {};
  const before = compose.services.postgres?.command ?? [];
  const folder = volumes.find((each) => typeof each !== 'string' && each.target === '/archive');
  const rules: Record<string, boolean> = {
    'changes more than the command and the volumes of postgres':
      Object.keys(services).some((name) => name !== 'postgres') || Object.keys(others).length > 0,
    'leaves out what docker-compose.yml starts postgres with': before.some((word, index) => command[index] !== word),
    'does not archive by deploy/postgres/archive.sh': !command.includes(ARCHIVE_COMMAND) || !volumes.includes(SCRIPTS),
    'does not archive at least once a minute':
      !command.includes('archive_mode=on') || !command.includes('archive_timeout=60s'),
    'archives into a folder that may be missing': typeof folder !== 'object' || !isGivenFolder(folder),
  };
  return Object.entries(rules).flatMap(([problem, broken]) =>
    broken ? [`docker-compose.archive.yml, postgres: ${problem}`] : [],
  );
}

const isGivenFolder = ({ type, source, bind }: BindMount): boolean =>
  type === 'bind' && /^\$\{POSTGRES_ARCHIVE_DIR:\?[^}]*\}$/.test(source) && bind?.create_host_path === false;
