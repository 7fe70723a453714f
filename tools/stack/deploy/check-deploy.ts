// npm run check:deploy: parses the deployment files and checks what would only show when they are applied.
import { existsSync } from 'node:fs';
import { load } from 'js-yaml';
import { inRepository } from '#stack/paths';
import {
  checkArchiveCompose,
  checkComposeSettings,
  checkKubernetesSettings,
  checkLiveCompose,
  checkMailEgress,
  checkMemory,
} from './agreement-rules.js';
import { checkAlerts, checkAlertTests, checkDashboard } from './alert-rules.js';
import type { ScrapeConfig } from './deploy-files.js';
import { checkCompose, checkKubernetes } from './deploy-rules.js';
import { hardenCompose, hardenImage, hardenKubernetes } from './hardening-rules.js';
import { checkScrapeConfig, runAlertTests } from './promtool.js';
import {
  ALERT_TESTS,
  readAlertRules,
  readAlertTests,
  readArchiveCompose,
  readCompose,
  readDashboard,
  readLiveCompose,
  readManifests,
  readMetricNames,
  readOffered,
  readRepositoryFile,
  readRunbook,
  readSettingFiles,
} from './read-deploy-files.js';
import { checkRunbooks, checkScraping } from './watching-rules.js';

/** Whether an entry point in an image's command has a source here. */
const hasSource = (built: string) => existsSync(inRepository(built.replace(/^dist\//, '').replace(/\.js$/, '.ts')));

const metricNames = readMetricNames();
const variables = new Set(
  [...readRepositoryFile('libs/config/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    (match) => match[1] ?? '',
  ),
);
const alerts = readAlertRules();
const scraping = ['kubernetes.yaml', 'compose.yaml'].map((file) => `deploy/prometheus/${file}`);
const compose = readCompose();
const kubernetes = readManifests();
const offered = readOffered();

const problems = [
  ...checkCompose(compose, { hasSource, variables }),
  ...checkComposeSettings(compose, offered),
  ...checkLiveCompose(compose, readLiveCompose()),
  ...checkArchiveCompose(compose, readArchiveCompose()),
  ...checkMemory(compose, kubernetes),
  ...hardenCompose(compose),
  ...hardenImage(readRepositoryFile('Dockerfile')),
  ...checkKubernetes(kubernetes, { hasSource, variables }),
  ...hardenKubernetes(kubernetes),
  ...checkKubernetesSettings(readSettingFiles(), offered),
  ...checkMailEgress(kubernetes, offered),
  ...checkAlerts(alerts, metricNames),
  ...checkRunbooks(alerts, readRunbook),
  ...scraping.flatMap((file) => checkScraping(file, load(readRepositoryFile(file)) as ScrapeConfig)),
  // Debian's promtool knows nothing of Kubernetes.
  ...(checkScrapeConfig(inRepository('deploy/prometheus/compose.yaml')) ?? []),
  ...checkAlertTests(alerts, readAlertTests()),
  ...checkDashboard(readDashboard(), metricNames, alerts),
];
const tried = runAlertTests(inRepository(ALERT_TESTS));
if (tried === undefined)
  process.stdout.write('alert rules: NOT tried, there is no promtool here (Debian: apt-get install prometheus)\n');
else if (tried.length === 0) process.stdout.write(`alert rules: each fired and cleared by promtool\n`);
problems.push(...(tried ?? []));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`deployment files: ${kubernetes.length} Kubernetes objects, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
