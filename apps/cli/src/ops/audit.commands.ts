import { Command, InvalidArgumentError } from 'commander';
import type { AuditEntry, AuditVerificationPage } from '#contracts';
import { timeOf } from './job-selection.js';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { note, printDone, printRows, type Columns } from './output.js';

interface ListOptions {
  who?: string;
  action?: string;
  subject?: string;
  since?: string;
  until?: string;
  limit: number;
  json?: boolean;
}
interface VerifyOptions {
  expect?: AuditVerificationPage['head'];
  json?: boolean;
}

const PAGE = 200;
const MOST = 10_000;

const columns: Columns<AuditEntry> = {
  TIME: (entry) => entry.at,
  WHO: ({ actor }) => actor?.name ?? actor?._id,
  WHAT: (entry) => entry.action,
  'ON WHAT': (entry) => entry.subject,
  DETAILS: ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details).slice(0, 100) : ''),
};

const problems: Record<NonNullable<AuditVerificationPage['broken']>['problem'], string> = {
  changed: 'was changed',
  removed: 'was removed',
  inserted: 'was slipped in: it has no link',
  missing: 'has lost its link',
  cut: 'and all newer ones are gone',
};

/** `audit`: who did what, and whether nobody has changed that since. */
export function auditCommands(connect: () => OperatorApi): Command {
  const audit = new Command('audit').description('who did what, and whether nobody has changed that since');
  audit.addCommand(
    new Command('list')
      .description('entries of the audit log, newest first')
      .option('--who <user>', 'by this user: an id, or letters of name or e-mail')
      .option('--action <name>', 'this action, or how it begins, such as order.')
      .option('--subject <name>', 'on this: order:<id>, an id, an order number, or how it begins')
      .option('--since <time>', 'since then: a time, or 30m, 2h, 7d ago')
      .option('--until <time>', 'before then')
      .option('--limit <count>', 'how many at most', countOf, 50)
      .option('--json', 'print JSON')
      .action(async (options: ListOptions) => printRows(await list(connect(), options), columns, options)),
  );
  audit.addCommand(
    new Command('verify')
      .description('verify the chain of all entries; ends with 1 and the first broken entry where it is broken')
      .option(
        '--expect <position:digest>',
        'what an earlier verification has printed: it must still stand there',
        linkOf,
      )
      .option('--json', 'print JSON')
      .action((options: VerifyOptions) => verify(connect(), options)),
  );
  return audit;
}

function countOf(given: string): number {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw new InvalidArgumentError(`It is from 1 to ${MOST}.`);
  return count;
}

function linkOf(given: string): AuditVerificationPage['head'] {
  const [, position, digest] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (!position || !digest) throw new InvalidArgumentError('It looks like 1234:9f86d0…, as audit verify prints it.');
  return { position: Number(position), digest };
}

async function list(
  api: OperatorApi,
  { who, action, subject, since, until, limit }: ListOptions,
): Promise<AuditEntry[]> {
  const filter = { who, action, subject, from: timeOf(since, '--since'), to: timeOf(until, '--until') };
  const found: AuditEntry[] = [];
  while (found.length < limit) {
    const most = Math.min(PAGE, limit - found.length);
    const cursor = found.at(-1)?._id;
    const page = await api.call('GET /api/audit', { query: { ...filter, cursor, limit: most } });
    found.push(...page);
    if (page.length < most) break;
  }
  return found;
}

async function verify(api: OperatorApi, options: VerifyOptions): Promise<void> {
  if (options.expect) await compare(api, options.expect);
  let verified = 0;
  let page: AuditVerificationPage | undefined;
  do {
    page = await api.call('GET /api/audit/verification', { query: page?.next ?? {} });
    verified += page.verified;
    if (process.stderr.isTTY && page.next) note(`${verified} entries verified …`);
  } while (page.next);
  const { broken, head } = page;
  if (broken) {
    if (options.json) printDone('', page, options);
    throw new OpsError(sentenceOf(broken), exitCodes.refused);
  }
  printDone(
    `${verified} entries verified, none changed. Note for the next time: ${head.position}:${head.digest}`,
    { verified, broken, head },
    options,
  );
}

/** Whoever can rewrite the whole chain cannot rewrite what was noted elsewhere. */
async function compare(api: OperatorApi, { position, digest }: AuditVerificationPage['head']): Promise<void> {
  const link = await api.call('GET /api/audit/links/:position', { params: { position } }).catch((error: unknown) => {
    if (error instanceof OpsError && error.exitCode === exitCodes.notFound) return undefined;
    throw error;
  });
  if (link?.digest === digest) return;
  const found = link ? `has the digest ${link.digest}` : 'is gone';
  throw new OpsError(`The chain was rewritten: entry ${position} ${found}.`, exitCodes.refused);
}

function sentenceOf({ problem, position, entryId }: NonNullable<AuditVerificationPage['broken']>): string {
  const name = [position === null ? '' : ` ${position}`, entryId === null ? '' : ` (${entryId})`].join('');
  return `The audit log is broken: entry${name} ${problems[problem]}.`;
}
