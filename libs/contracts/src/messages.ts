import type { english } from './messages/english.js';
import { landing } from './messages/landing.js';
import { addTexts, englishTexts } from './messages/registry.js';

type English = typeof english;
export type MessageKey = keyof English;
/** All texts of one language. */
export type Catalogue = Record<MessageKey, string>;

type NameIn<Inner extends string> = Inner extends `${infer Name}:${string}` ? Name : Inner;
type Placeholder<T extends string> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? NameIn<Inner> | Placeholder<Rest>
  : never;
type Values<K extends MessageKey> = [Placeholder<English[K]>] extends [never]
  ? []
  : [values: Record<Placeholder<English[K]>, string | number>];

/** Keys of texts without values: those that may be chosen at run time. */
export type PlainMessageKey = { [K in MessageKey]: Values<K> extends [] ? K : never }[MessageKey];

addTexts(landing);
let chosen: Partial<Record<string, string>> = {};

/** Sets the language of the process or page; English is the default. */
export function setLanguage(catalogue: Catalogue): void {
  chosen = catalogue;
}

/** Composes words in another language than that of the process. It must end before it returns: nothing else is composed meanwhile. Texts the catalogue has not are English. */
export function inLanguage<Words>(catalogue: Partial<Catalogue>, compose: () => Words): Words {
  const before = chosen;
  chosen = catalogue;
  try {
    return compose();
  } finally {
    chosen = before;
  }
}

const raw = (key: string): string | undefined => chosen[key] ?? englishTexts[key];

/** The BCP 47 tag of the language in use, for `Intl`. */
export const language = (): string => raw('app.language') ?? 'en-US';

/** The text of a key composed at run time, such as the stage of a job; the fallback if there is none. */
export const textOr = (key: string, fallback: string): string => raw(key) ?? fallback;

/** "2 items" of 'one # item | other # items' and 2. */
function inForm(forms: string, count: number): string {
  const category = new Intl.PluralRules(language()).select(count);
  const all = forms.split('|').map((form) => /^\s*(\w+) (.*?)\s*$/s.exec(form));
  const form = all.find((each) => each?.[1] === category) ?? all.at(-1);
  return (form?.[2] ?? '').replaceAll('#', new Intl.NumberFormat(language()).format(count));
}

/** The text of a key with its values filled in. */
export function text<K extends MessageKey>(key: K, ...values: Values<K>): string {
  const given = (values[0] ?? {}) as Record<string, string | number>;
  return (raw(key) ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = given[name];
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : inForm(forms, Number(value));
  });
}
