import type { AlertRules, ScrapeConfig } from './deploy-files.js';

const JOB = 'inkloom';
const ROLES = ['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment'];
/** Labels that only one kind of installation has. */
const FOREIGN_LABELS = /\b(pod|namespace|container|node)\s*(=|!)/;

/** The address of a heading, as in a link to it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

/** Whether each rule works wherever the product runs, and names a runbook page, and section, that is there. */
export function checkRunbooks({ groups }: AlertRules, readPage: (name: string) => string | undefined): string[] {
  return groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ alert, expr, annotations }) => {
      const [, page = '', anchor] =
        /\/runbooks\/([\w-]+\.md)(?:#([\w-]+))?$/.exec(annotations?.runbook_url ?? '') ?? [];
      const text = readPage(page);
      const headings = [...(text ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      const isThere = text !== undefined && (anchor === undefined || headings.includes(anchor));
      return [
        ...(isThere ? [] : [`alert ${alert}: names no page of docs/runbooks`]),
        ...(FOREIGN_LABELS.test(expr) ? [`alert ${alert}: goes by a label that Kubernetes alone has`] : []),
      ];
    });
}

/** Whether Prometheus finds the processes under the job that the rules name, and reads the rules. */
export function checkScraping(file: string, config: ScrapeConfig): string[] {
  const job = config.scrape_configs.find(({ job_name: name }) => name === JOB);
  const names = job?.dns_sd_configs?.flatMap((each) => each.names);
  const missing = names ? ROLES.filter((role) => !names.includes(role)) : [];
  return [
    ...(job ? [] : [`${file}: there is no job ${JOB}`]),
    ...(config.rule_files?.includes('alerts.yaml') ? [] : [`${file}: does not read the alert rules`]),
    ...missing.map((role) => `${file}: does not scrape ${role}`),
  ];
}
