import { describe, expect, it } from 'vitest';
import type { ComposeFile, ComposeService, Container, Manifest } from './deploy-files.js';
import { hardenCompose, hardenImage, hardenKubernetes } from './hardening-rules.js';
import { findObject, readCompose, readManifests, readRepositoryFile } from './read-deploy-files.js';

describe('the compose file', () => {
  it('gives no container more than it needs', () => {
    expect(hardenCompose(readCompose())).toEqual([]);
  });

  const gateway =
    (change: (service: ComposeService) => unknown) =>
    ({ services }: ComposeFile) =>
      change(services.gateway!);
  const redis =
    (change: (service: ComposeService) => unknown) =>
    ({ services }: ComposeFile) =>
      change(services.redis!);
  const setting = (name: string, value: string) => gateway(({ environment }) => (environment[name] = value));

  it.each<[string, (file: ComposeFile) => unknown, string]>([
    ['no user', gateway((service) => delete service.user), 'gateway: may run as root'],
    ['root', gateway((service) => (service.user = 'root')), 'gateway: may run as root'],
    ['a writable file system', gateway((service) => (service.read_only = false)), 'may write to its file system'],
    ['nowhere to write at all', gateway((service) => delete service.tmpfs), 'gateway: has no /tmp'],
    ['capabilities', gateway((service) => delete service.cap_drop), 'gateway: keeps capabilities'],
    ['one more capability', redis((service) => (service.cap_add = ['NET_ADMIN'])), 'redis: keeps capabilities'],
    ['all privileges', gateway((service) => (service.privileged = true)), 'gateway: is privileged'],
    ['new privileges', gateway((service) => (service.security_opt = [])), 'gateway: may gain privileges'],
    ['memory without limit', redis((service) => delete service.mem_limit), 'redis: has no limit of memory'],
    ['a log without limit', redis((service) => delete service.logging), 'redis: may fill the disk with logs'],
    ['processes without limit', redis((service) => delete service.pids_limit), 'redis: has no limit of memory'],
    [
      'a password in the file',
      ({ services }) => (services.postgres!.environment.POSTGRES_PASSWORD = 'inkloom'),
      'postgres: contains the secret POSTGRES_PASSWORD',
    ],
    [
      'a default password',
      setting('DATABASE_URL', 'postgres://inkloom_app:${POSTGRES_APP_PASSWORD:-inkloom}@postgres:5432/inkloom'),
      'gateway: contains the secret DATABASE_URL',
    ],
    ['a Redis without password', setting('REDIS_URL', 'redis://redis:6379'), 'gateway: contains the secret REDIS_URL'],
    [
      "Redis's default user",
      setting('REDIS_URL', 'redis://:${REDIS_PASSWORD:?why}@redis:6379'),
      'gateway: connects to Redis as the default user',
    ],
    [
      'a process that is the superuser',
      setting('DATABASE_URL', 'postgres://inkloom:${POSTGRES_PASSWORD:?why}@postgres:5432/inkloom'),
      'gateway: connects to PostgreSQL as the superuser',
    ],
    [
      'a migration as the role of the processes',
      ({ services }) => {
        const { environment } = services.migrate!;
        environment.MIGRATION_DATABASE_URL = environment.DATABASE_URL;
      },
      'migrate: connects to PostgreSQL as the owner of the tables',
    ],
    [
      'a process that knows the owner of the tables',
      ({ services }) => (services.gateway!.environment = services.migrate!.environment),
      'gateway: knows the owner of the tables',
    ],
    [
      'a migration without the owner of the tables',
      ({ services }) => (services.migrate!.environment = services.gateway!.environment),
      'migrate: migrates as a role that owns nothing',
    ],
    ['a published Redis', redis((service) => (service.ports = ['6379:6379'])), 'redis: is reachable from outside'],
    [
      'a PostgreSQL that reaches the internet',
      ({ services }) => (services.postgres!.networks = ['default', 'servers']),
      'postgres: reaches the internet',
    ],
    [
      'servers on a network that is not internal',
      ({ networks }) => (networks.servers!.internal = false),
      'redis: reaches the internet',
    ],
    ['a default user', redis((service) => (service.command = ['redis-server'])), 'redis: has a default user'],
    [
      'a default user without rights, as which the append-only file is read',
      redis((service) => (service.command = service.command!.map((word) => word.replace('off ~* &* +@all', 'off')))),
      'redis: forgets at a restart',
    ],
    [
      'other rules for the user',
      redis((service) => (service.volumes = ['redis:/data', './all.acl:/app-user.acl:ro'])),
      'redis: has a user with other rules',
    ],
  ])('is refused with %s', (_what, breakIt, problem) => {
    const broken = readCompose();
    // YAML anchors are one object: a change of one service must not be one of all.
    const copy = structuredClone({
      ...broken,
      services: Object.fromEntries(
        Object.entries(broken.services).map(([name, service]) => [
          name,
          JSON.parse(JSON.stringify(service)) as ComposeService,
        ]),
      ),
    });
    breakIt(copy);
    expect(hardenCompose(copy).join('\n')).toContain(problem);
  });
});

describe('the Kubernetes files', () => {
  it('give no pod more than it needs', () => {
    expect(hardenKubernetes(readManifests())).toEqual([]);
  });

  const gateway = (all: Manifest[]) => findObject(all, 'Deployment', 'gateway').spec.template.spec;
  const container = (change: (container: Container) => unknown) => (all: Manifest[]) =>
    change(gateway(all).containers[0]);
  const egress = (all: Manifest[]) => findObject(all, 'NetworkPolicy', 'egress').spec;
  const secret = (all: Manifest[]) => findObject(all, 'Secret', 'inkloom').stringData;

  it.each<[string, (all: Manifest[]) => unknown, string]>([
    ['root', (all) => (gateway(all).securityContext!.runAsUser = 0), 'Deployment gateway: may run as root'],
    ['no user', (all) => delete gateway(all).securityContext!.runAsNonRoot, 'may run as root'],
    ['any system call', (all) => delete gateway(all).securityContext!.seccompProfile, 'makes every system call'],
    ['a token', (all) => delete gateway(all).automountServiceAccountToken, 'holds a token of the cluster'],
    ["the host's network", (all) => (gateway(all).hostNetwork = true), 'is part of its host'],
    ["the host's processes", (all) => (gateway(all).hostPID = true), 'is part of its host'],
    ["the host's files", (all) => gateway(all).volumes.push({ name: 'x', hostPath: {} }), 'is part of its host'],
    ['a disk without limit', (all) => (gateway(all).volumes[1]!.emptyDir = {}), 'may fill the disk of its node'],
    ['all privileges', container((each) => (each.securityContext!.privileged = true)), 'is privileged'],
    [
      'new privileges',
      container((each) => delete each.securityContext!.allowPrivilegeEscalation),
      'may gain privileges',
    ],
    [
      'a writable file system',
      container((each) => delete each.securityContext!.readOnlyRootFilesystem),
      'may write to its file system',
    ],
    ['nowhere to write', container((each) => each.volumeMounts!.pop()), 'has no /data or no /tmp'],
    ['capabilities', container((each) => delete each.securityContext!.capabilities), 'keeps capabilities'],
    [
      'one more capability',
      container((each) => (each.securityContext!.capabilities!.add = ['NET_RAW'])),
      'keeps capabilities',
    ],
    ['no request', container((each) => delete each.resources!.requests!.cpu), 'requests no processor'],
    ['no limit', container((each) => delete each.resources!.limits!.memory), 'has no limit of memory'],
    [
      'a secret in the manifest',
      container((each) => (each.env = [{ name: 'PRINTFUL_TOKEN', value: 'x' }])),
      'contains a secret',
    ],
    [
      'the owner of the tables',
      container((each) => each.envFrom!.push({ secretRef: { name: 'inkloom-migration' } })),
      'Deployment gateway: knows the owner of the tables',
    ],
    [
      'a migration without the owner of the tables',
      (all) => findObject(all, 'Job', 'migrate').spec.template.spec.containers[0].envFrom!.pop(),
      'Job migrate: migrates as a role that owns nothing',
    ],
    [
      'a pod without egress policy',
      (all) => egress(all).podSelector.matchExpressions![0]!.values.splice(1, 1),
      'Deployment worker-generation: may connect to anywhere',
    ],
    ['no policy at all', (all) => (egress(all).policyTypes = ['Ingress']), 'may connect to anywhere'],
    ['every destination', (all) => delete egress(all).egress![2]!.to, 'allows every destination or port'],
    ['every port', (all) => delete egress(all).egress![2]!.ports, 'allows every destination or port'],
    [
      'addresses inside the cluster',
      (all) => delete egress(all).egress![2]!.to![0]!.ipBlock!.except,
      'allows addresses inside the cluster',
    ],
    [
      'nothing that refuses the rest',
      (all) => findObject(all, 'NetworkPolicy', 'refuse-the-rest').spec.policyTypes.pop(),
      'nothing refuses what no policy allows',
    ],
    [
      'processes that own the tables',
      (all) => (secret(all).DATABASE_URL = 'postgres://inkloom_owner:password@host/inkloom'),
      'the processes are the owner of the tables',
    ],
    [
      'processes that are the superuser',
      (all) => (secret(all).DATABASE_URL = 'postgres://postgres:password@host/inkloom'),
      'the processes are the owner of the tables or the superuser',
    ],
    ['a Redis without password', (all) => (secret(all).REDIS_URL = 'redis://host'), 'Redis has no password'],
    [
      'the address of the webhook among what everybody reads',
      (all) => (findObject(all, 'ConfigMap', 'inkloom').data.ALERT_WEBHOOK_URL = 'x'),
      'config.yaml: ALERT_WEBHOOK_URL belongs into the secret',
    ],
    [
      'a secret among what everybody reads',
      (all) => (findObject(all, 'ConfigMap', 'inkloom').data.OPENAI_API_KEY = 'x'),
      'config.yaml: OPENAI_API_KEY belongs into the secret',
    ],
  ])('are refused with %s', (_what, breakIt, problem) => {
    const all = readManifests();
    breakIt(all);
    expect(hardenKubernetes(all).join('\n')).toContain(problem);
  });
});

describe('the image', () => {
  it('runs as an ordinary user and holds no secret', () => {
    const file = readRepositoryFile('Dockerfile');
    expect(hardenImage(file)).toEqual([]);
    expect(hardenImage(file.replace('USER node', ''))).toEqual(['Dockerfile: may run as root']);
    expect(hardenImage(file.replace('USER node', 'ENV OPENAI_API_KEY=x\nUSER node'))).toEqual([
      'Dockerfile: keeps a secret in the image',
    ]);
  });
});
