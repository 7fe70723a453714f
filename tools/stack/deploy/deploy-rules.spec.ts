import { describe, expect, it } from 'vitest';
import type { Manifest } from './deploy-files.js';
import { checkCompose, checkKubernetes } from './deploy-rules.js';
import { findObject, readCompose, readManifests } from './read-deploy-files.js';

const facts = { hasSource: () => true, variables: { has: () => true } };

describe('the compose file', () => {
  it('[JOB-12] has every process, with PostgreSQL and Redis, and scalable workers', () => {
    expect(checkCompose(readCompose(), facts)).toEqual([]);
  });

  it('is refused when a worker cannot be scaled, a process is missing or Redis evicts', () => {
    const broken = readCompose();
    broken.services['worker-mockup']!.ports = ['9090:9090'];
    delete broken.services['worker-fulfilment'];
    broken.services.redis!.command = ['redis-server'];
    expect(checkCompose(broken, facts)).toEqual([
      'docker-compose.yml: there is no service worker-fulfilment',
      'docker-compose.yml, worker-mockup: cannot be scaled with a fixed name or port',
      'docker-compose.yml, redis: must not evict keys',
    ]);
  });

  it('is refused when it sets a variable that the configuration does not know', () => {
    const problems = checkCompose(readCompose(), { ...facts, variables: new Set(['DATABASE_URL']) });
    expect(problems).toContainEqual(
      expect.stringContaining('docker-compose.yml, gateway: the configuration knows no NODE_ENV, PROVIDERS'),
    );
  });
});

describe('the Kubernetes files', () => {
  it('probe, scale and protect every process', () => {
    expect(checkKubernetes(readManifests(), facts)).toEqual([]);
  });

  it.each<[string, (all: Manifest[]) => unknown, string]>([
    [
      'a liveness probe that asks for dependencies',
      (all) =>
        (findObject(all, 'Deployment', 'gateway').spec.template.spec.containers[0].livenessProbe!.httpGet!.path =
          '/readyz'),
      'Deployment gateway: is killed while a dependency is away',
    ],
    [
      'a fixed number of replicas',
      (all) => (findObject(all, 'Deployment', 'worker-mockup').spec.replicas = 3),
      'Deployment worker-mockup: fixes replicas',
    ],
    [
      'a scaler that counts another queue',
      (all) =>
        (findObject(all, 'ScaledObject', 'worker-mockup').spec.triggers[0].metadata.query = "queue = 'generation'"),
      'ScaledObject worker-mockup: counts the jobs of another queue',
    ],
    [
      'a public management port',
      (all) => (findObject(all, 'Service', 'gateway').spec.ports[0]!.targetPort = 'management'),
      'Service gateway: publishes the management port',
    ],
    [
      'a process that may run as root',
      (all) => delete findObject(all, 'Job', 'migrate').spec.template.spec.securityContext,
      'Job migrate: may run as root',
    ],
    [
      'a pod that is killed before it has drained',
      (all) => (findObject(all, 'Deployment', 'gateway').spec.template.spec.terminationGracePeriodSeconds = 34),
      'Deployment gateway: gives a worker too little time',
    ],
    [
      'a drain that outlasts the pod',
      (all) => (findObject(all, 'ConfigMap', 'inkloom').data.JOB_DRAIN_MS = '40000'),
      'Deployment worker-mockup: gives a worker too little time',
    ],
    [
      'a budget that protects nothing',
      (all) =>
        (findObject(all, 'PodDisruptionBudget', 'gateway').spec.selector.matchLabels['app.kubernetes.io/name'] = 'web'),
      'PodDisruptionBudget gateway: selects no Deployment',
    ],
  ])('are refused with %s', (_what, breakIt, problem) => {
    const all = readManifests();
    breakIt(all);
    expect(checkKubernetes(all, facts).join('\n')).toContain(problem);
  });
});
