import { describe, expect, it } from 'vitest';
import { mailLanguageOf } from './mail-languages.js';
import { mail } from './messages/mail.js';
import { germanMail } from './messages/mail-german.js';

const holes = (words: string): string[] =>
  [...words.matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort((a, b) => a.localeCompare(b));

describe('the language of mails', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['en;q=0.3, de-AT;q=0.7', 'de'],
    ['fr, de;q=0.5', 'de'],
    ['de;q=0, fr', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['constructor, ;;q=x', 'en'],
    ['', 'en'],
  ])('for %j is %s', (accepted, language) => expect(mailLanguageOf(accepted)).toBe(language));

  it('has each text that owners of orders are sent, with the same values', () => {
    const english: Record<string, string> = mail;
    const german: Record<string, string> = germanMail;
    const sent = Object.keys(english).filter((key) => !key.startsWith('mail.failed.'));
    expect(sent.filter((key) => german[key] === undefined)).toEqual([]);
    for (const key of sent) expect({ key, holes: holes(german[key]!) }).toEqual({ key, holes: holes(english[key]!) });
  });
});
