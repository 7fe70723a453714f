import { text } from '#contracts/messages';

/** A product as it is given: the server checks all of it. */
export interface GivenProduct {
  globalId: string;
  name: string;
  basePrice: string | number;
  images: { url: string }[];
  colors?: unknown[];
  sizes?: unknown[];
  sync_variants: unknown[];
}

export interface ImportLine {
  /** Counts from 1. */
  number: number;
  written: string;
  product?: GivenProduct;
  problem?: string;
}

/** [TERM-07] More than an import of one sitting. */
export const MOST_LINES = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(String(value));
const hasItems = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
const isPictured = (value: unknown): boolean => hasItems(value) && isObject(value[0]) && isText(value[0]['url']);

/** What the preview shows, and no product is without. */
const checks: [field: string, isRight: (value: unknown) => boolean][] = [
  ['globalId', isText],
  ['name', isText],
  ['basePrice', isAmount],
  ['images', isPictured],
  ['sync_variants', hasItems],
];

function problemOf(given: unknown): string | undefined {
  if (!isObject(given)) return text('terminal.import.noObject');
  const wrong = checks.filter(([field, isRight]) => !isRight(given[field])).map(([field]) => field);
  const missing = wrong.filter((field) => given[field] === undefined);
  const bad = wrong.filter((field) => given[field] !== undefined);
  const said = [
    missing.length > 0 ? text('terminal.import.missing', { fields: missing.join(', ') }) : '',
    bad.length > 0 ? text('terminal.import.wrong', { fields: bad.join(', ') }) : '',
  ];
  return said.filter(Boolean).join('; ') || undefined;
}

function readLine(written: string, number: number): ImportLine {
  let given: unknown;
  try {
    given = JSON.parse(written);
  } catch {
    return { number, written, problem: text('terminal.import.noJson') };
  }
  const problem = problemOf(given);
  return problem ? { number, written, problem } : { number, written, product: given as GivenProduct };
}

/** [TERM-07] Each line with its product, or with what is wrong with it; empty lines are left out. */
export function readLines(written: string): ImportLine[] {
  const lines = written
    .split('\n')
    .map((line, index) => [line.trim(), index + 1] as const)
    .filter(([line]) => line !== '')
    .map(([line, number]) => readLine(line, number));
  const first = new Map<string, number>();
  return lines.map((line, index) => {
    if (index >= MOST_LINES)
      return {
        number: line.number,
        written: line.written,
        problem: text('terminal.import.tooMany', { count: MOST_LINES }),
      };
    const id = line.product?.globalId;
    const before = id === undefined ? undefined : first.get(id);
    if (before !== undefined)
      return { number: line.number, written: line.written, problem: text('terminal.import.twice', { line: before }) };
    if (id !== undefined) first.set(id, line.number);
    return line;
  });
}

/** A file of products, as a list or one after another, with each product on a line of its own. */
export function asLines(content: string): string {
  try {
    const given: unknown = JSON.parse(content);
    return (Array.isArray(given) ? given : [given]).map((product) => JSON.stringify(product)).join('\n');
  } catch {
    return content.trim();
  }
}
