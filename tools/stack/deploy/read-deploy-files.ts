import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { inRepository } from '#stack/paths';
import { settingsOf, type Offered } from './agreement-rules.js';
import type {
  AlertRules,
  AlertTests,
  ArchiveComposeFile,
  ComposeFile,
  Dashboard,
  KubernetesObject,
  Manifest,
  ObjectsByKind,
} from './deploy-files.js';

const KUBERNETES = 'deploy/kubernetes';

export const readRepositoryFile = (file: string): string => readFileSync(inRepository(file), 'utf8');

export const readCompose = (): ComposeFile =>
  load(readRepositoryFile('docker-compose.yml'), { schema: YAML11_SCHEMA }) as ComposeFile;

/** What is changed where the real services are used. */
export const readLiveCompose = (): Pick<ComposeFile, 'services'> =>
  load(readRepositoryFile('docker-compose.live.yml'), { schema: YAML11_SCHEMA }) as ComposeFile;

/** What is changed where the log of the database is archived. */
export const readArchiveCompose = (): ArchiveComposeFile =>
  load(readRepositoryFile('docker-compose.archive.yml'), { schema: YAML11_SCHEMA }) as ArchiveComposeFile;

/** Where the settings of the pods are. */
export const readSettingFiles = (): string =>
  ['config.yaml', 'secret.example.yaml'].map((file) => readRepositoryFile(`${KUBERNETES}/${file}`)).join('\n');

const SENDS_MAIL = /^ *(imports: \[.*\b)?(AlertsModule|MailModule)\b/m;

export const readOffered = (): Offered => ({
  settings: settingsOf(readRepositoryFile('.env.example')),
  mailing: readdirSync(inRepository('apps'))
    .filter((app) => /^(gateway|worker-.*)$/.test(app))
    .filter((app) =>
      readdirSync(inRepository(`apps/${app}/src`), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.module.ts'))
        .some((file) => SENDS_MAIL.test(readRepositoryFile(`apps/${app}/src/${file}`))),
    ),
});

/** Every object of every manifest. */
export const readManifests = (): Manifest[] =>
  readdirSync(inRepository(KUBERNETES))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      loadAll(readRepositoryFile(`${KUBERNETES}/${file}`)).map((object) => ({
        file,
        object: object as KubernetesObject,
      })),
    );

/** A page of docs/runbooks; undefined where there is none of that name. */
export function readRunbook(name: string): string | undefined {
  const file = `docs/runbooks/${name}`;
  return name && existsSync(inRepository(file)) ? readRepositoryFile(file) : undefined;
}

/** The object of this kind and name, which must be there. */
export const findObject = <Kind extends keyof ObjectsByKind>(all: Manifest[], kind: Kind, name: string) =>
  all.find(({ object }) => object.kind === kind && object.metadata.name === name)!.object as ObjectsByKind[Kind];

/** Of every metric that a process may show, apart from those of Node. */
export const readMetricNames = (): Set<string> =>
  new Set(
    [...readRepositoryFile('libs/observability/src/metrics.ts').matchAll(/name: '(inkloom_\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );

export const ALERT_TESTS = 'deploy/prometheus/alerts.test.yaml';
export const readAlertRules = () => load(readRepositoryFile('deploy/prometheus/alerts.yaml')) as AlertRules;
export const readAlertTests = () => load(readRepositoryFile(ALERT_TESTS)) as AlertTests;
export const readDashboard = () => JSON.parse(readRepositoryFile('deploy/dashboards/inkloom.json')) as Dashboard;
