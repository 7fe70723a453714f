import { describe, expect, it } from 'vitest';
import {
  checkArchiveCompose,
  checkComposeSettings,
  checkKubernetesSettings,
  checkLiveCompose,
  checkMailEgress,
  checkMemory,
  settingsOf,
} from './agreement-rules.js';
import type { ArchiveComposeFile, BindMount } from './deploy-files.js';
import {
  findObject,
  readArchiveCompose,
  readCompose,
  readLiveCompose,
  readManifests,
  readOffered,
  readSettingFiles,
} from './read-deploy-files.js';

const offered = readOffered();

describe('what is shown to whoever sets the product up', () => {
  it('is read from the example, without what the image fixes and the passwords of compose', () => {
    expect(
      settingsOf(
        '# PORT=3000\n# A word.\n# ALERT_MAIL_TO=a@b\nLOG_LEVEL=info\n# REDIS_PASSWORD=\n# POSTGRES_ARCHIVE_DIR=\n',
      ),
    ).toEqual(['ALERT_MAIL_TO', 'LOG_LEVEL']);
    expect(offered.settings).toContain('ALERT_WEBHOOK_URL');
    expect(offered.settings).toContain('JOB_KEEP_DAYS');
  });

  it('reaches every container of compose', () => {
    expect(checkComposeSettings(readCompose(), offered)).toEqual([]);
    const broken = readCompose();
    delete broken.services.gateway!.environment.ALERT_MAIL_TO;
    expect(checkComposeSettings(broken, offered)).toContain('docker-compose.yml, gateway: does not pass ALERT_MAIL_TO');
  });

  it('is named by the Kubernetes files', () => {
    const files = readSettingFiles();
    expect(checkKubernetesSettings(files, offered)).toEqual([]);
    expect(checkKubernetesSettings(files.replaceAll('JOB_KEEP_DAYS', 'X'), offered)).toEqual([
      'deploy/kubernetes: names no JOB_KEEP_DAYS',
    ]);
  });
});

describe('mails', () => {
  it('leave every role that sends them, gateways with alerts among them', () => {
    expect([...offered.mailing].sort()).toEqual(['gateway', 'worker-fulfilment']);
    expect(checkMailEgress(readManifests(), offered)).toEqual([]);
    const broken = readManifests();
    findObject(broken, 'NetworkPolicy', 'egress-of-mail').spec.podSelector.matchExpressions![0]!.values.shift();
    expect(checkMailEgress(broken, offered)).toEqual([
      'deploy/kubernetes: gateway sends mails and reaches no mail server',
    ]);
  });
});

describe('memory', () => {
  it('of a container of compose is at least what Kubernetes gives the same process', () => {
    expect(checkMemory(readCompose(), readManifests())).toEqual([]);
    const broken = readCompose();
    broken.services['worker-mockup']!.mem_limit = '1g';
    expect(checkMemory(broken, readManifests())).toEqual([
      'docker-compose.yml, worker-mockup: has 1g of memory, Kubernetes gives it 1536Mi',
    ]);
  });
});

describe('compose with the real services', () => {
  it('starts every process in production and waits for no sandbox', () => {
    expect(checkLiveCompose(readCompose(), readLiveCompose())).toEqual([]);
  });

  it('is refused where a process waits for the sandbox, or is not in production', () => {
    const live = readLiveCompose();
    delete live.services.gateway!.depends_on.sandbox!.required;
    live.services['worker-mockup'] = undefined;
    expect(checkLiveCompose(readCompose(), live)).toEqual([
      'docker-compose.live.yml, gateway: waits for sandbox, which is not started',
      'docker-compose.live.yml, worker-mockup: does not run on the real services in production',
    ]);
  });
});

describe('compose with an archive of the log', () => {
  it('has PostgreSQL archive by the script, into a folder that is there', () => {
    expect(checkArchiveCompose(readCompose(), readArchiveCompose())).toEqual([]);
  });

  type Service = NonNullable<ArchiveComposeFile['services'][string]>;
  const replace = (from: string, to: string) => (service: Service) =>
    (service.command = service.command!.map((word) => (word === from ? to : word)));
  const folder = (change: (mount: BindMount) => unknown) => (service: Service) =>
    change(service.volumes!.find((each) => typeof each === 'object')!);

  it.each<[string, (service: Service) => unknown, string]>([
    ['another command', replace('max_connections=300', 'max_connections=100'), 'leaves out what docker-compose.yml'],
    ['no archive', replace('archive_mode=on', 'archive_mode=off'), 'at least once a minute'],
    ['an archive that is late', replace('archive_timeout=60s', 'archive_timeout=1h'), 'at least once a minute'],
    ['another way to archive', (service) => service.command!.splice(-1, 1, 'archive_command=true'), 'archive.sh'],
    ['no scripts', (service) => service.volumes!.shift(), 'does not archive by deploy/postgres/archive.sh'],
    ['no folder', (service) => service.volumes!.pop(), 'a folder that may be missing'],
    ['a folder that is made', folder((mount) => delete mount.bind), 'a folder that may be missing'],
    ['a folder of its own choice', folder((mount) => (mount.source = './archive')), 'a folder that may be missing'],
    ['root', (service) => Object.assign(service, { user: 'root' }), 'changes more than'],
  ])('is refused with %s', (_what, breakIt, problem) => {
    const archive = readArchiveCompose();
    breakIt(archive.services.postgres!);
    expect(checkArchiveCompose(readCompose(), archive)).toEqual([expect.stringContaining(problem)]);
  });

  it('is refused where it changes another service', () => {
    const archive = readArchiveCompose();
    archive.services.redis = {};
    expect(checkArchiveCompose(readCompose(), archive)).toEqual([expect.stringContaining('changes more than')]);
  });
});
