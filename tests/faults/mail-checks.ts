import type { Violation } from './checks.js';
import type { Harness } from './harness.js';
import { pollUntil } from './poll-until.js';
import type { Task } from './tasks.js';

/** What happened to an order, and the job that mails it. */
interface MailRow {
  order_id: string;
  mail: string;
  sent_at: Date | null;
  job_id: string | null;
  status: string | null;
  error: string | null;
  /** Attempts that ended with an error or with their worker. */
  lost: number;
}

const MAILS = `select mail.order_id, mail.mail, mail.sent_at, job.id as job_id, job.status, job.error->>'code' as error,
    (select count(*)::int from job_attempts where job_attempts.job_id = job.id and outcome in ('failed', 'lost')) as lost
  from order_mails mail left join jobs job on job.kind = 'order.mail' and job.subject_id = mail.order_id
    and job.input->>'mail' = mail.mail and job.input->>'event' = mail.event
  where mail.order_id = any($1)`;
const OPEN = `select 1 from jobs where kind = 'order.mail' and subject_id = any($1) and status in ('queued', 'active', 'waiting') limit 1`;

/** What a test does last, such as a refund, is mailed after its jobs ended. */
const ENDS_WITHIN_MS = 120_000;

const ordersOf = (tasks: Task[]) => tasks.map(({ orderId }) => orderId);

/** Resolves true when every job that mails about the orders has ended. */
export const mailsEnded = ({ rows }: Harness, tasks: Task[], timeoutMs: number): Promise<boolean> =>
  pollUntil(async () => (await rows(OPEN, [ordersOf(tasks)])).length === 0, timeoutMs);

/** Every mail is recorded as sent and reached the mail server: once, and once more only for each worker or answer that was lost on the way. */
export async function findWrongMails(harness: Harness, tasks: Task[]): Promise<Violation[]> {
  await mailsEnded(harness, tasks, ENDS_WITHIN_MS);
  const mails = await harness.rows<MailRow>(MAILS, [ordersOf(tasks)]);
  const accepted = await acceptedMails(harness);
  return mails.flatMap(({ order_id, mail, sent_at, job_id, status, error, lost }) => {
    const times = accepted.filter((id) => id === job_id).length;
    const told = `'${mail}' of order ${order_id} (job ${job_id ?? 'none'})`;
    if (!sent_at || times === 0)
      return [
        { problem: 'mail lost', detail: `${told} was not sent; its job is ${status ?? 'missing'} ${error ?? ''}` },
      ];
    return times > 1 + lost
      ? [{ problem: 'mail doubled', detail: `${told} was sent ${times} times, ${lost} of its attempts were lost` }]
      : [];
  });
}

/** How many mails there were of each kind, and how many the server took more than once. */
export async function countMails(
  harness: Harness,
  tasks: Task[],
): Promise<{ kinds: Record<string, number>; doubled: number }> {
  const mails = await harness.rows<MailRow>(MAILS, [ordersOf(tasks)]);
  const accepted = await acceptedMails(harness);
  const kinds: Record<string, number> = {};
  for (const { mail } of mails) kinds[mail] = (kinds[mail] ?? 0) + 1;
  const doubled = mails.filter(({ job_id }) => accepted.filter((id) => id === job_id).length > 1).length;
  return { kinds, doubled };
}

/** The jobs whose mails the server took, one entry for each time; a Message-ID begins with its job's id. */
async function acceptedMails(harness: Harness): Promise<string[]> {
  const entries = await harness.journal({ service: 'mail' });
  return entries.map(({ key }) => (key ?? '').replace(/^</, '').split('@')[0]!);
}
