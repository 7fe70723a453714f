import { language, text, type JobInput } from '#contracts';
import type { MailContent } from './mail-content.js';

type Facts = JobInput<'plan.mail'>;

/** What the mail about a plan says. */
export function planMailContent({ mail, plan: id, nextAttempt }: Facts, publicUrl: string): MailContent {
  const plan = text(`plan.${id}`);
  const own = mail === 'refused' ? refused(plan, nextAttempt) : ended(plan);
  const { label, ...words } = own;
  const button = { label, url: `${publicUrl}/tokens` };
  return { ...words, items: [], sums: [], facts: [], button, footer: [plan, text('mail.plan.footer')] };
}

const refused = (plan: string, nextAttempt: string | null) => ({
  subject: text('mail.plan-refused.subject', { plan }),
  preview: text('mail.plan-refused.preview'),
  heading: text('mail.plan-refused.heading', { plan }),
  lead: nextAttempt ? text('mail.plan-refused.lead', { day: dayOf(nextAttempt) }) : text('mail.plan-refused.leadSoon'),
  label: text('mail.plan-refused.button'),
  small: text('mail.plan-refused.small'),
});

const ended = (plan: string) => ({
  subject: text('mail.plan-ended.subject', { plan }),
  preview: text('mail.plan-ended.preview'),
  heading: text('mail.plan-ended.heading', { plan }),
  lead: text('mail.plan-ended.lead'),
  label: text('mail.plan-ended.button'),
  small: text('mail.plan-ended.small'),
});

/** The day in UTC, as the reader's language writes it. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at));
