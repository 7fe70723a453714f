import { text } from '#contracts';
import type { MailContent } from './mail-content.js';

/** What somebody typed stays on its line. */
const line = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const pairs = (list: readonly (readonly [string, string])[]): string =>
  list.map(([name, value]) => `${name}: ${line(value)}`).join('\n');

/** The mail for readers of plain text: the same words in the same order. */
export function mailText(content: MailContent): string {
  const { quote, parcel, items, sums, facts, button, steps } = content;
  const blocks = [
    text('mail.brand').toUpperCase(),
    line(content.heading),
    content.notice,
    content.lead,
    quote && `${quotedLines(quote.words)}\n${quote.by}`,
    steps && steps.names.map((name, at) => (at < steps.reached ? `[x] ${name}` : `[ ] ${name}`)).join('  '),
    parcel && [parcel.service, parcel.number].filter(Boolean).map(line).join('\n'),
    items.map(({ name, details, price }) => `${line(name)}  ${price}\n  ${line(details)}`).join('\n'),
    pairs(sums),
    pairs(facts),
    content.after,
    `${button.label}:\n${button.url}`,
    content.small,
    `--\n${content.footer.map(line).join('. ')}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const quotedLines = (words: string): string =>
  words
    .split(/\r?\n/)
    .map((each) => `> ${line(each)}`)
    .join('\n');
