import type { Config } from '#config';
import { alertDetail, alertTitle, text, type AlertRuleName } from '#contracts';
import { html } from '#domain';
import type { NoticeRow } from './alert-notice.repository.js';

type Addresses = Pick<Config, 'publicUrl' | 'RUNBOOKS_URL'>;

/** Where the page lies that says what the alert means and what to do: its address, or its path in the sources. */
export const runbookOf = (rule: AlertRuleName, { RUNBOOKS_URL }: Pick<Addresses, 'RUNBOOKS_URL'>): string =>
  `${RUNBOOKS_URL ?? 'docs/runbooks'}/${rule}.md`;

const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** What operators read: the headline, and the lines below it. */
function wordsOf({ kind, content }: NoticeRow, addresses: Addresses): { headline: string; lines: string[] } {
  const { firedAt, clearedAt } = content;
  const when = clearedAt
    ? text('alert.notice.lasted', { from: minute(firedAt), until: minute(clearedAt) })
    : text('alert.notice.since', { at: minute(firedAt) });
  return {
    headline: text(`alert.notice.${kind}`, { title: alertTitle(content) }),
    lines: [
      alertDetail(content),
      when,
      text('alert.notice.runbook', { runbook: runbookOf(content.rule, addresses) }),
      text('alert.notice.queues', { url: `${addresses.publicUrl}/dashboard/queues` }),
    ],
  };
}

export function mailOf(notice: NoticeRow, addresses: Addresses): { subject: string; html: string; text: string } {
  const { headline, lines } = wordsOf(notice, addresses);
  const page = html`<!doctype html>
    <html lang="en">
      <body style="font-family:system-ui,sans-serif;font-size:15px;line-height:22px">
        <h1 style="font-size:20px;line-height:26px">${headline}</h1>
        ${lines.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}
      </body>
    </html>`;
  return { subject: headline, html: page.toString(), text: [headline, '', ...lines].join('\n') };
}

const SLACK_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** As Slack reads it: without these three, nothing in it is a link or a mention. */
export function webhookBodyOf(notice: NoticeRow, addresses: Addresses): { text: string } {
  const { headline, lines } = wordsOf(notice, addresses);
  return { text: [headline, ...lines].join('\n').replace(/[&<>]/g, (sign) => SLACK_ESCAPES[sign]!) };
}
