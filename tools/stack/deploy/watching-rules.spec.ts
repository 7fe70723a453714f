import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { AlertRules, ScrapeConfig } from './deploy-files.js';
import { readRepositoryFile, readRunbook } from './read-deploy-files.js';
import { checkRunbooks, checkScraping } from './watching-rules.js';

const rule = (url: string | undefined, expr = 'up{job="inkloom"} == 0'): AlertRules => ({
  groups: [{ rules: [{ alert: 'A', expr, annotations: { runbook_url: url } }] }],
});
const page = 'https://wiki.example.com/inkloom/runbooks/prometheus.md';

describe('the alert rules', () => {
  it('each name a runbook that is there, and work outside Kubernetes, too', () => {
    expect(checkRunbooks(load(readRepositoryFile('deploy/prometheus/alerts.yaml')) as AlertRules, readRunbook)).toEqual(
      [],
    );
    expect(checkRunbooks(rule(`${page}#requests-fail`), readRunbook)).toEqual([]);
  });

  it.each([undefined, 'https://wiki.example.com/runbooks/none.md', `${page}#none`])(
    'are refused with the runbook %s',
    (url) => {
      expect(checkRunbooks(rule(url), readRunbook)).toEqual(['alert A: names no page of docs/runbooks']);
    },
  );

  it('are refused where they go by the name of a pod', () => {
    expect(checkRunbooks(rule(page, 'absent(up{pod=~"worker-mockup-.*"} == 1)'), readRunbook)).toEqual([
      'alert A: goes by a label that Kubernetes alone has',
    ]);
  });
});

describe('the scrape configurations', () => {
  const read = (file: string) => load(readRepositoryFile(`deploy/prometheus/${file}`)) as ScrapeConfig;

  it.each(['kubernetes.yaml', 'compose.yaml'])('%s finds every process under the job of the rules', (file) => {
    expect(checkScraping(file, read(file))).toEqual([]);
  });

  it('are refused without a role, the rules or the job', () => {
    const compose = read('compose.yaml');
    compose.scrape_configs[0]!.dns_sd_configs![0]!.names.pop();
    compose.rule_files = [];
    expect(checkScraping('compose.yaml', compose)).toEqual([
      'compose.yaml: does not read the alert rules',
      'compose.yaml: does not scrape worker-fulfilment',
    ]);
    expect(checkScraping('x', { rule_files: ['alerts.yaml'], scrape_configs: [] })).toEqual([
      'x: there is no job inkloom',
    ]);
  });
});
