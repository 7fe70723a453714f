// npm run check:deploy: parses the deployment files and checks what would only show when they are applied.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { inRepository } from '#stack/paths';
import type { AlertRules, ComposeFile, Dashboard, KubernetesObject } from './deploy-files.js';
import { checkAlerts, checkCompose, checkDashboard, checkKubernetes } from './deploy-rules.js';
import { hardenCompose, hardenImage, hardenKubernetes } from './hardening-rules.js';

const read = (file: string) => readFileSync(inRepository(file), 'utf8');
const manifests = (folder: string) =>
  readdirSync(inRepository(folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join(folder, name));

/** Whether an entry point in an image's command has a source here. */
const hasSource = (built: string) => existsSync(inRepository(built.replace(/^dist\//, '').replace(/\.js$/, '.ts')));

const metricNames = new Set(
  [...read('libs/observability/src/metrics.ts').matchAll(/name: '(inkloom_\w+)'/g)].map((match) => match[1] ?? ''),
);
const variables = new Set(
  [...read('libs/config/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? ''),
);
const kubernetes = manifests('deploy/kubernetes').flatMap((file) =>
  loadAll(read(file)).map((object) => ({ file: path.basename(file), object: object as KubernetesObject })),
);

const compose = load(read('docker-compose.yml'), { schema: YAML11_SCHEMA }) as ComposeFile;

const problems = [
  ...checkCompose(compose, { hasSource, variables }),
  ...hardenCompose(compose),
  ...hardenImage(read('Dockerfile')),
  ...checkKubernetes(kubernetes, { hasSource, variables }),
  ...hardenKubernetes(kubernetes),
  ...checkAlerts(load(read('deploy/prometheus/alerts.yaml')) as AlertRules, metricNames),
  ...checkDashboard(JSON.parse(read('deploy/dashboards/inkloom.json')) as Dashboard, metricNames),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`deployment files: ${kubernetes.length} Kubernetes objects, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
