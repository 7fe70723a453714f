import type {
  ComposeFile,
  ComposeService,
  Container,
  Manifest,
  NetworkPolicy,
  ObjectsByKind,
  Workload,
} from './deploy-files.js';

type Named<T> = [name: string, value: T];

const problemsOf = (where: string, rules: Record<string, boolean>): string[] =>
  Object.entries(rules).flatMap(([problem, broken]) => (broken ? [`${where}: ${problem}`] : []));

/** `${NAME:?why}`: given by whoever starts it, and without a default. */
const GIVEN = /^\$\{[A-Z_]+:\?[^}]*\}$/;
/** A provider's key may be left out: then the sandbox is used. */
const OPTIONAL = /^\$\{[A-Z0-9_]+:-\}$/;
const SECRET_NAME = /(PASSWORD|SECRET|_KEY|_KEY_ID|TOKEN|DATABASE_URL|REDIS_URL|SMTP_URL|WEBHOOK_URL)$/;
const userOf = (url: string): string => /^\w+:\/\/([^:@/]*)/.exec(url)?.[1] ?? '';
const passwordOf = (url: string): string => /^\w+:\/\/[^:@/]*:(.*)@/.exec(url)?.[1] ?? '';

/** What a container may do at most, where its secrets come from, and who PostgreSQL and Redis take it for. */
export function hardenCompose(compose: ComposeFile): string[] {
  const services = Object.entries(compose.services).flatMap(([name, service]): Named<ComposeService>[] =>
    service ? [[name, service]] : [],
  );
  return [
    ...services.flatMap(([name, service]) => hardenService(`docker-compose.yml, ${name}`, service)),
    ...services.flatMap(([name, service]) => checkRoles(name, service, compose)),
    ...checkServers(compose),
  ];
}

function hardenService(where: string, service: ComposeService): string[] {
  const literal = Object.entries(service.environment ?? {}).filter(([name, value]) => holdsSecret(name, String(value)));
  return problemsOf(where, {
    'may run as root': !service.user || /^(0|root)(:|$)/.test(service.user),
    'may write to its file system': service.read_only !== true,
    'has no /tmp': service.image === 'inkloom' && !service.tmpfs?.some((mount) => mount.startsWith('/tmp:size=')),
    'keeps capabilities': !service.cap_drop?.includes('ALL') || (service.cap_add?.length ?? 0) > 0,
    'is privileged': service.privileged === true,
    'may gain privileges': !service.security_opt?.includes('no-new-privileges:true'),
    'has no limit of memory or processes': !service.mem_limit || !service.pids_limit,
    'may fill the disk with logs': !service.logging?.options?.['max-size'],
    [`contains the secret ${literal.map(([name]) => name).join(', ')}`]: literal.length > 0,
  });
}

function holdsSecret(name: string, value: string): boolean {
  if (!SECRET_NAME.test(name)) return false;
  const secret = value.includes('://') ? passwordOf(value) : value;
  return !GIVEN.test(secret) && !OPTIONAL.test(secret);
}

function checkRoles(name: string, { image, environment }: ComposeService, { services }: ComposeFile): string[] {
  if (image !== 'inkloom') return [];
  const urlOf = (variable: string) => environment[variable] as string | undefined;
  const [role, owner] = [urlOf('DATABASE_URL'), urlOf('MIGRATION_DATABASE_URL')].map((url = '') => userOf(url));
  const superuser = String(services.postgres?.environment.POSTGRES_USER);
  return problemsOf(`docker-compose.yml, ${name}`, {
    'connects to PostgreSQL as the superuser': role === superuser || owner === superuser,
    'connects to PostgreSQL as the owner of the tables': role === owner,
    'knows the owner of the tables': name !== 'migrate' && Boolean(owner),
    'migrates as a role that owns nothing': name === 'migrate' && !owner,
    'connects to Redis as the default user': ['', 'default'].includes(userOf(urlOf('REDIS_URL') ?? '')),
  });
}

/** PostgreSQL and Redis are reached from inside alone, and Redis by one user with the rules that the tests run under. */
function checkServers({ services, networks }: ComposeFile): string[] {
  const command = String(services.redis?.command);
  return [
    ...['postgres', 'redis'].flatMap((name) => {
      const joined = services[name]?.networks ?? ['default'];
      const inside = (Array.isArray(joined) ? joined : Object.keys(joined)).every((each) => networks[each]?.internal);
      return problemsOf(`docker-compose.yml, ${name}`, {
        'is reachable from outside': Boolean(services[name]?.ports?.length),
        'reaches the internet': !inside,
      });
    }),
    ...problemsOf('docker-compose.yml, redis', {
      'has a default user': !command.includes('user default off') || !command.includes('--aclfile'),
      'forgets at a restart what scripts wrote': !command.includes('user default off ~* &* +@all'),
      'has a user with other rules than the tested ones':
        !command.includes('cat /app-user.acl') ||
        !services.redis?.volumes.includes('./deploy/redis/app-user.acl:/app-user.acl:ro'),
    }),
  ];
}

/** The same of the Kubernetes objects, and where their pods may connect to. */
export function hardenKubernetes(manifests: Manifest[]): string[] {
  const workloads = [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')];
  const policies = ofKind(manifests, 'NetworkPolicy');
  return [
    ...workloads.flatMap(hardenWorkload),
    ...workloads.flatMap(({ kind, metadata }) =>
      problemsOf(`${kind} ${metadata.name}`, {
        'may connect to anywhere': !policies.some((policy) => limitsEgressOf(policy, metadata.name)),
      }),
    ),
    ...policies.flatMap(checkEgress),
    ...problemsOf('deploy/kubernetes', {
      'nothing refuses what no policy allows': !policies.some(refusesTheRest),
    }),
    ...checkSecrets(ofKind(manifests, 'Secret'), ofKind(manifests, 'ConfigMap')),
  ];
}

function ofKind<Kind extends keyof ObjectsByKind>(manifests: Manifest[], kind: Kind): ObjectsByKind[Kind][] {
  return manifests.flatMap(({ object }) => (object?.kind === kind ? [object as ObjectsByKind[Kind]] : []));
}

function hardenWorkload({ kind, metadata, spec }: Workload): string[] {
  const pod = spec.template.spec;
  const where = `${kind} ${metadata.name}`;
  return [
    ...problemsOf(where, {
      'may run as root': pod.securityContext?.runAsNonRoot !== true || !pod.securityContext.runAsUser,
      'makes every system call': pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault',
      'holds a token of the cluster': pod.automountServiceAccountToken !== false,
      'is part of its host': Boolean(pod.hostNetwork ?? pod.hostPID) || pod.volumes.some(({ hostPath }) => hostPath),
      'may fill the disk of its node': pod.volumes.some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit),
    }),
    ...pod.containers.flatMap((container) => hardenContainer(where, metadata.name, container)),
  ];
}

function hardenContainer(where: string, name: string, container: Container): string[] {
  const { volumeMounts = [], envFrom = [], env = [], resources } = container;
  const mounted = volumeMounts.map(({ mountPath }) => mountPath);
  const secrets = envFrom.map(({ secretRef }) => secretRef?.name);
  return [
    ...checkRights(where, container.securityContext ?? {}),
    ...problemsOf(where, {
      'has no /data or no /tmp': !mounted.includes('/data') || !mounted.includes('/tmp'),
      'requests no processor, or has no limit of memory': !resources?.requests?.cpu || !resources.limits?.memory,
      'contains a secret': env.some((each) => SECRET_NAME.test(each.name) && each.value !== undefined),
      'knows the owner of the tables': name !== 'migrate' && secrets.includes('inkloom-migration'),
      'migrates as a role that owns nothing': name === 'migrate' && !secrets.includes('inkloom-migration'),
    }),
  ];
}

function checkRights(where: string, rights: NonNullable<Container['securityContext']>): string[] {
  const { drop = [], add = [] } = rights.capabilities ?? {};
  return problemsOf(where, {
    'is privileged': rights.privileged === true,
    'may gain privileges': rights.allowPrivilegeEscalation !== false,
    'may write to its file system': rights.readOnlyRootFilesystem !== true,
    'keeps capabilities': !drop.includes('ALL') || add.length > 0,
  });
}

/** Whether the policy is about what pods of this name may connect to. */
export function limitsEgressOf({ spec }: NetworkPolicy, name: string): boolean {
  const { matchLabels = {}, matchExpressions = [] } = spec.podSelector;
  const key = 'app.kubernetes.io/name';
  const selected =
    matchLabels[key] === name ||
    matchExpressions.some((each) => each.key === key && each.operator === 'In' && each.values.includes(name));
  return selected && spec.policyTypes.includes('Egress');
}

const PRIVATE = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

function checkEgress({ metadata, spec }: NetworkPolicy): string[] {
  const rules = spec.egress ?? [];
  const blocks = rules.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : [])));
  const world = blocks.filter(({ cidr }) => cidr.endsWith('/0'));
  return problemsOf(`NetworkPolicy ${metadata.name}`, {
    'allows every destination or port': rules.some(({ to, ports }) => !to?.length || !ports?.length),
    'allows addresses inside the cluster': world.some(({ except = [] }) =>
      PRIVATE.some((net) => !except.includes(net)),
    ),
  });
}

const refusesTheRest = ({ spec }: NetworkPolicy): boolean =>
  Object.keys(spec.podSelector).length === 0 &&
  ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
  spec.egress === undefined;

function checkSecrets(secrets: ObjectsByKind['Secret'][], maps: ObjectsByKind['ConfigMap'][]): string[] {
  const given = Object.assign({}, ...secrets.map(({ stringData }) => stringData)) as Record<string, string>;
  const [role, owner, redis] = [given.DATABASE_URL, given.MIGRATION_DATABASE_URL, given.REDIS_URL].map((url = '') => ({
    user: userOf(url),
    password: passwordOf(url),
  }));
  const public_ = maps.flatMap(({ data }) => Object.keys(data)).filter((name) => SECRET_NAME.test(name));
  return [
    ...problemsOf('secret.example.yaml', {
      'the processes are the owner of the tables or the superuser':
        !role?.user || role.user === owner?.user || [role.user, owner?.user].includes('postgres'),
      'Redis has no password or is used as its default user': !redis?.password || ['', 'default'].includes(redis.user),
    }),
    ...public_.map((name) => `config.yaml: ${name} belongs into the secret`),
  ];
}

/** The image's own user, for whoever runs it without these files. */
export function hardenImage(dockerfile: string): string[] {
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const user = /^USER (\S+)$/m.exec(final)?.[1];
  return problemsOf('Dockerfile', {
    'may run as root': !user || ['root', '0'].includes(user),
    'keeps a secret in the image': /^(ARG|ENV) .*(PASSWORD|SECRET|TOKEN|_KEY)\b/m.test(dockerfile),
  });
}
