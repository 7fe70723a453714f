import { text } from '#contracts';
import { ORDINARY_BODY, PICTURE_STRING } from './body-sizes.js';
import { HttpError } from './http-error.js';
import { tooLarge } from './to-http-error.js';

/** A group of digits, and where it stands. */
interface Group {
  digits: string;
  start: number;
  end: number;
}

/** What stands between the groups of a card's number, at most three at a time. */
const SEPARATORS = /^[\p{Zs}\t\r\n.\p{Pd}\u2212\u00b7\u200b]{1,3}$/u;
const WORD = /[\p{L}\p{N}_-]/u;
/** The groups that are printed on cards. */
const PRINTED = [
  [4, 4, 4, 4],
  [4, 4, 4, 4, 3],
  [4, 6, 5],
  [4, 6, 4],
];
const FIRST_PRINTED = 4;
const [FEWEST_DIGITS, MOST_DIGITS] = [13, 19];
/** How numbers of cards begin. */
const ISSUER = /^(2[2-7]|[3-6])/;

/**
 * [CHK-02] Throws 400 for a value that has a card number in it, in whatever text or key, and 413 for one with more text than
 * a body may have besides pictures. Nothing of it is logged.
 */
export function refuseCardNumbers(value: unknown, field: string): void {
  if (holdsCardNumber(value, { left: ORDINARY_BODY }))
    throw new HttpError(400, 'BAD_REQUEST', text('payment.cardNumber'), { field });
}

/** Each text is read once; those as long as a picture are left out. Escapes make a text that is written as long as one shorter. */
function holdsCardNumber(value: unknown, budget: { left: number }): boolean {
  if (typeof value === 'string') {
    if (value.length >= PICTURE_STRING) return false;
    budget.left -= value.length;
    if (budget.left < 0) throw tooLarge();
    return hasCardNumber(value);
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) && hasCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => holdsCardNumber(key, budget) || holdsCardNumber(part, budget));
}

/** Whether the text has 13 to 19 digits with the check digit of a card, alone or in groups, that are no part of a longer word or number. */
export function hasCardNumber(given: string): boolean {
  // Digits and spaces of other scripts and widths become ordinary ones.
  const words = given.normalize('NFKC');
  const groups = [...words.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  return runsOf(words, groups).some((run) => candidatesOf(run).some((groups) => isCard(words, groups)));
}

/** Groups with nothing but separators between them. */
function runsOf(words: string, groups: readonly Group[]): Group[][] {
  const runs: Group[][] = [];
  for (const group of groups) {
    const run = runs.at(-1);
    if (run && SEPARATORS.test(words.slice(run.at(-1)!.end, group.start))) run.push(group);
    else runs.push([group]);
  }
  return runs;
}

/** The whole run, each long group alone, and what within it is grouped as on a card: other numbers may stand beside. */
function candidatesOf(run: readonly Group[]): (readonly Group[])[] {
  const within = run.flatMap((group, at) => {
    if (group.digits.length >= FEWEST_DIGITS) return [[group]];
    return group.digits.length === FIRST_PRINTED ? printedFrom(run, at) : [];
  });
  return run.length <= MOST_DIGITS ? [run, ...within] : within;
}

const printedFrom = (run: readonly Group[], at: number): (readonly Group[])[] =>
  PRINTED.filter((lengths) => lengths.every((length, index) => run[at + index]?.digits.length === length)).map(
    ({ length }) => run.slice(at, at + length),
  );

function isCard(words: string, groups: readonly Group[]): boolean {
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return false;
  // Most numbers end here, before anything slower is asked.
  if (!ISSUER.test(digits) || !hasCheckDigit(digits)) return false;
  const [start, end] = [groups[0]!.start, groups.at(-1)!.end];
  if (WORD.test(words.charAt(start - 1)) || WORD.test(words.charAt(end))) return false;
  return !isDecimal(words.slice(start, end), words.slice(Math.max(0, start - 2), start));
}

/** A number with a decimal point, or what stands behind one. */
const isDecimal = (number: string, before: string): boolean => /^\d+\.\d+$/.test(number) || /\d\.$/.test(before);

/** The check digit of Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
