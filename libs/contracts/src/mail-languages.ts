import type { Catalogue } from './messages.js';
import { germanMail } from './messages/mail-german.js';

/** What mails are written in, the usual language first: its texts are those of the process. */
const catalogues = { en: {}, de: germanMail } satisfies Record<string, Partial<Catalogue>>;
export type MailLanguage = keyof typeof catalogues;

const isMailLanguage = (tag: string): tag is MailLanguage => Object.hasOwn(catalogues, tag);

/** The texts of mails in a language; English for one that there are none in. */
export const mailCatalogue = (language: string): Partial<Catalogue> =>
  isMailLanguage(language) ? catalogues[language] : catalogues.en;

/** Of the languages that a browser says its user reads (`Accept-Language`), the best that mails are written in. */
export function mailLanguageOf(accepted: string): MailLanguage {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((each) => each.trim().startsWith('q='))?.split('=')[1];
      return { language: tag.split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isMailLanguage) ?? 'en';
}
