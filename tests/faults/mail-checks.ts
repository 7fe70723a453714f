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
  crashes: number;
  attempts: number;
}

const MAILS = `select mail.order_id, mail.mail, mail.sent_at, job.id as job_id, job.crashes, job.attempts
  from order_mails mail left join jobs job on job.kind = 'order.mail' and job.subject_id = mail.order_id
    and job.input->>'mail' = mail.mail and job.input->>'event' = mail.event
  where mail.order_id = any($1)`;
const OPEN = `select 1 from jobs where kind = 'order.mail' and subject_id = any($1) and status in ('queued', 'active', 'waiting') limit 1`;

const ordersOf = (tasks: Task[]) => tasks.map(({ orderId }) => orderId);

/** Resolves true when every job that mails about the orders has ended. */
export const mailsEnded = ({ rows }: Harness, tasks: Task[], timeoutMs: number): Promise<boolean> =>
  pollUntil(async () => (await rows(OPEN, [ordersOf(tasks)])).length === 0, timeoutMs);

/** Every mail is recorded as sent and reached the mail server: once, and once more only for each worker or answer that was lost on the way. */
export async function findWrongMails(harness: Harness, tasks: Task[], since: number): Promise<Violation[]> {
  const mails = await harness.rows<MailRow>(MAILS, [ordersOf(tasks)]);
  const accepted = await acceptedMails(harness, since);
  return mails.flatMap(({ order_id, mail, sent_at, job_id, crashes, attempts }) => {
    const times = accepted.filter((id) => id === job_id).length;
    const told = `'${mail}' of order ${order_id} (job ${job_id ?? 'none'})`;
    if (!sent_at || times === 0) return [{ problem: 'mail lost', detail: `${told} was not sent` }];
    const most = 1 + crashes + Math.max(0, attempts - 1);
    return times > most ? [{ problem: 'mail doubled', detail: `${told} was sent ${times} times` }] : [];
  });
}

/** The jobs whose mails the server took, one entry for each time; a Message-ID begins with its job's id. */
async function acceptedMails(harness: Harness, since: number): Promise<string[]> {
  const entries = await harness.journal({ service: 'mail', since });
  return entries.map(({ key }) => (key ?? '').replace(/^</, '').split('@')[0]!);
}
