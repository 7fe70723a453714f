import { longestStyle } from '#contracts/combination';
import type { Modifier, StyleFile } from './style-file.js';

const between = ', ';

export const joined = (values: readonly string[]): string => values.join(between);
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
export const holds = (values: readonly string[], value: string): boolean => values.some((each) => same(each, value));

/** The choice with the value turned on or off; null where it would be longer than a style may be. */
export function turned(values: readonly string[], value: string): string[] | null {
  if (holds(values, value)) return values.filter((each) => !same(each, value));
  const next = [...values, value.trim()];
  return joined(next).length <= longestStyle ? next : null;
}

const all = (file: StyleFile): Modifier[] => file.categories.flatMap(({ modifiers }) => modifiers);

/** What a value is called; its own words where the file does not know it. */
export const nameOf = (file: StyleFile | undefined, value: string): string =>
  (file ? all(file).find((each) => same(each.value, value))?.name : undefined) ?? value;

const shownAtOnce = 12;

/** Values to offer: without words what is chosen, added and popular; with words what they match, by name first. */
export function offered(
  file: StyleFile | undefined,
  chosen: readonly string[],
  own: readonly string[],
  search: string,
): string[] {
  const wanted = search.trim().toLowerCase();
  const unique = (values: string[]): string[] =>
    values.filter((value, index) => values.findIndex((each) => same(each, value)) === index);
  if (!wanted)
    return unique([...chosen, ...own.slice(0, shownAtOnce), ...(file?.custom ?? []), ...(file?.popular ?? [])]);
  const has = (words: string): boolean => words.toLowerCase().includes(wanted);
  const inNames = file ? all(file).filter(({ name }) => has(name)) : [];
  const inWords = file
    ? file.categories.flatMap(({ name, modifiers }) =>
        modifiers.filter((each) => has(name) || has(each.value) || has(each.description)),
      )
    : [];
  return unique([...own.filter(has), ...inNames.map(({ value }) => value), ...inWords.map(({ value }) => value)]).slice(
    0,
    shownAtOnce,
  );
}
