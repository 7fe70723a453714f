import type { ComposeFile, Manifest, ObjectsByKind, Service, Workload } from './deploy-files.js';

/** What the repository says about what the files name. */
export interface Facts {
  /** Whether the entry point of a command has a source. */
  hasSource: (built: string) => boolean;
  /** Names of the variables that the configuration knows. */
  variables: Pick<Set<string>, 'has'>;
}

/** A process that has drained puts back what it could not finish, and closes its connections. */
const RELEASE_SECONDS = 5;
const ROLES = ['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment'];

const expect = (where: string, holds: boolean, problem: string): string[] => (holds ? [] : [`${where}: ${problem}`]);

export function checkCompose(compose: ComposeFile, { hasSource, variables }: Facts): string[] {
  const { services } = compose;
  const needed = ['postgres', 'redis', 'migrate', 'sandbox', ...ROLES];
  const missing = needed
    .filter((name) => !services[name])
    .map((name) => `docker-compose.yml: there is no service ${name}`);
  const each = Object.entries(services).flatMap(([name, service]) => {
    if (service?.image !== 'inkloom') return [];
    const where = `docker-compose.yml, ${name}`;
    const unknown = Object.keys(service.environment).filter((variable) => !variables.has(variable));
    return [
      ...expect(where, hasSource(service.command?.[0] ?? ''), `nothing is built to ${service.command?.[0]}`),
      ...expect(where, unknown.length === 0, `the configuration knows no ${unknown.join(', ')}`),
      ...Object.keys(service.depends_on).flatMap((other) =>
        expect(where, services[other] !== undefined, `depends on ${other}, which does not exist`),
      ),
      ...service.volumes.flatMap((volume) =>
        expect(where, (volume.split(':')[0] ?? '') in compose.volumes, `volume ${volume} is not declared`),
      ),
    ];
  });
  const scalable = ROLES.filter((name) => name !== 'gateway').flatMap((name) =>
    expect(
      `docker-compose.yml, ${name}`,
      !services[name]?.container_name && !services[name]?.ports,
      'cannot be scaled with a fixed name or port',
    ),
  );
  const noeviction = expect(
    'docker-compose.yml, redis',
    String(services.redis?.command).includes('noeviction'),
    'must not evict keys',
  );
  return [...missing, ...each, ...scalable, ...noeviction];
}

export function checkKubernetes(manifests: Manifest[], facts: Facts): string[] {
  const ofKind = <Kind extends keyof ObjectsByKind>(kind: Kind) => objectsOf(manifests, kind);
  const broken = manifests.flatMap(({ file, object }) =>
    expect(
      file,
      Boolean(object?.apiVersion && object?.kind && (object?.metadata?.name || object.kind === 'Kustomization')),
      'an object without apiVersion, kind or name',
    ),
  );
  const deployments = ofKind('Deployment');
  const missing = ROLES.flatMap((role) =>
    expect(
      'deploy/kubernetes',
      deployments.some(({ metadata }) => metadata.name === role),
      `there is no Deployment ${role}`,
    ),
  );
  const named = new Set(deployments.map(({ metadata }) => metadata.name));
  return [
    ...broken,
    ...missing,
    ...checkKustomization(manifests),
    ...[...deployments, ...ofKind('Job')].flatMap((workload) => checkWorkload(workload, facts)),
    ...deployments.flatMap((deployment) => checkDeployment(deployment, drainSeconds(manifests))),
    ...checkScaling(deployments, ofKind('ScaledObject'), ofKind('HorizontalPodAutoscaler')),
    ...ofKind('PodDisruptionBudget').flatMap(({ metadata, spec }) =>
      expect(
        `PodDisruptionBudget ${metadata.name}`,
        named.has(spec.selector.matchLabels['app.kubernetes.io/name'] ?? ''),
        'selects no Deployment',
      ),
    ),
    ...ROLES.flatMap((role) =>
      expect(
        'deploy/kubernetes',
        ofKind('PodDisruptionBudget').some(({ metadata }) => metadata.name === role),
        `${role} has no PodDisruptionBudget`,
      ),
    ),
    ...ofKind('Service').flatMap((service) => checkService(service, deployments)),
    ...[
      ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data)),
      ...ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
    ].flatMap((name) => expect('deploy/kubernetes', facts.variables.has(name), `the configuration knows no ${name}`)),
  ];
}

function objectsOf<Kind extends keyof ObjectsByKind>(manifests: Manifest[], kind: Kind): ObjectsByKind[Kind][] {
  return manifests.flatMap(({ object }) => (object?.kind === kind ? [object as ObjectsByKind[Kind]] : []));
}

function checkKustomization(manifests: Manifest[]): string[] {
  const listed = objectsOf(manifests, 'Kustomization')[0]?.resources ?? [];
  const files = [...new Set(manifests.map(({ file }) => file))].filter(
    (file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file),
  );
  return [
    ...files.flatMap((file) => expect('kustomization.yaml', listed.includes(file), `does not list ${file}`)),
    ...listed.flatMap((file) =>
      expect('kustomization.yaml', files.includes(file), `lists ${file}, which does not exist`),
    ),
  ];
}

function checkWorkload({ kind, metadata, spec }: Workload, { hasSource }: Facts): string[] {
  const where = `${kind} ${metadata.name}`;
  const pod = spec.template.spec;
  return [
    ...expect(where, pod.securityContext?.runAsNonRoot === true, 'may run as root'),
    ...pod.containers.flatMap((container) => [
      ...expect(where, hasSource(container.args?.[0] ?? ''), `nothing is built to ${container.args?.[0]}`),
      ...expect(
        where,
        Boolean(container.resources?.requests?.memory && container.resources?.limits?.memory),
        'has no memory request and limit',
      ),
      ...(container.volumeMounts ?? []).flatMap((mount) =>
        expect(
          where,
          pod.volumes.some((volume) => volume.name === mount.name),
          `mounts ${mount.name}, which is not a volume`,
        ),
      ),
    ]),
  ];
}

/** How long the configuration lets a process finish its work; undefined where nothing sets it. */
function drainSeconds(manifests: Manifest[]): number | undefined {
  const drainMs = objectsOf(manifests, 'ConfigMap')[0]?.data.JOB_DRAIN_MS;
  return drainMs === undefined ? undefined : Number(drainMs) / 1000;
}

function checkDeployment({ metadata, spec }: Workload, drain = 0): string[] {
  const where = `Deployment ${metadata.name}`;
  const { containers, terminationGracePeriodSeconds } = spec.template.spec;
  const labels = spec.template.metadata.labels;
  const beforeStop = containers[0].lifecycle?.preStop?.sleep?.seconds ?? 0;
  return [
    ...expect(
      where,
      Object.entries(spec.selector.matchLabels).every(([name, value]) => labels[name] === value),
      'does not select its own pods',
    ),
    ...expect(
      where,
      drain > 0 && terminationGracePeriodSeconds >= beforeStop + drain + RELEASE_SECONDS,
      'gives a worker too little time to release its work',
    ),
    ...containers.flatMap((container) => {
      const ports = container.ports.map((port) => port.name);
      const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
      return probes.flatMap((probe) =>
        expect(where, ports.includes(container[probe]?.httpGet?.port ?? ''), `has no ${probe} on one of its ports`),
      );
    }),
    ...expect(
      where,
      containers[0].livenessProbe?.httpGet?.path === '/healthz',
      'is killed while a dependency is away: liveness asks /healthz',
    ),
  ];
}

function checkScaling(
  deployments: Workload[],
  scaled: ObjectsByKind['ScaledObject'][],
  autoscalers: ObjectsByKind['HorizontalPodAutoscaler'][],
): string[] {
  const targets = [...scaled, ...autoscalers].map(({ spec }) => spec.scaleTargetRef.name);
  return [
    ...deployments.flatMap(({ metadata, spec }) => [
      ...expect(
        `Deployment ${metadata.name}`,
        targets.filter((name) => name === metadata.name).length === 1,
        'is not scaled by exactly one object',
      ),
      ...expect(
        `Deployment ${metadata.name}`,
        spec.replicas === undefined,
        'fixes replicas, which every apply would reset',
      ),
    ]),
    ...scaled.flatMap(({ metadata, spec }) => {
      const queue = metadata.name.replace('worker-', '');
      const [trigger] = spec.triggers;
      return [
        ...expect(
          `ScaledObject ${metadata.name}`,
          trigger.metadata.query.includes(`queue = '${queue}'`),
          'counts the jobs of another queue',
        ),
        ...expect(`ScaledObject ${metadata.name}`, spec.minReplicaCount >= 1, 'leaves no worker for what becomes due'),
      ];
    }),
  ];
}

function checkService({ metadata, spec }: Service, deployments: Workload[]): string[] {
  const target = deployments.find((deployment) => deployment.metadata.name === spec.selector['app.kubernetes.io/name']);
  const ports = target?.spec.template.spec.containers[0].ports.map((port) => port.name) ?? [];
  return spec.ports.flatMap((port) => [
    ...expect(`Service ${metadata.name}`, ports.includes(port.targetPort), `no pod has a port ${port.targetPort}`),
    ...expect(`Service ${metadata.name}`, port.targetPort !== 'management', 'publishes the management port'),
  ]);
}
