import { createInterface } from 'node:readline/promises';
import { exitCodes, OpsError } from './ops-error.js';

/** Columns of a table, by heading. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Notes for the reader go to the error stream, so that the output can be piped. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

// Names and messages come from outside: nothing in them may steer the terminal.
// eslint-disable-next-line no-control-regex
const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

/** What the command found: as JSON where that is asked for, else as a table. */
export function printRows<Row>(rows: readonly Row[], columns: Columns<Row>, { json }: { json?: boolean }): void {
  if (json) return print(JSON.stringify(rows, null, 2));
  if (rows.length === 0) return note('Nothing found.');
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => cell(read(row))))];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    print(
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** One thing, a line for each of its fields that has a value. */
export function printFields(
  value: object,
  fields: Record<string, string | number | object | null | undefined>,
  { json }: { json?: boolean },
): void {
  if (json) return print(JSON.stringify(value, null, 2));
  const shown = Object.entries(fields).filter(([, field]) => field !== null && field !== undefined && field !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  for (const [name, field] of shown)
    print(`${name.padEnd(width)}  ${cell(typeof field === 'object' ? JSON.stringify(field) : field)}`);
}

/** A sentence about what was done, or its data as JSON. */
export function printDone(sentence: string, data: object, { json }: { json?: boolean }): void {
  print(json ? JSON.stringify(data, null, 2) : plain(sentence));
}

/** The same for one of many that follow each other: its JSON is a line, so that a reader need not wait for the last. */
export function printEvent(sentence: string, data: object, { json }: { json?: boolean }): void {
  print(json ? JSON.stringify(data) : plain(sentence));
}

const cell = (value: string | number | null | undefined): string => plain(String(value ?? ''));

/** Asks before something is done. Throws where the answer is not yes, or nobody is there to be asked. */
export async function confirm(question: string, { yes }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new OpsError(`${question}\nNobody can be asked here: add --yes to go on.`, exitCodes.declined);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`${question} [y/N] `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OpsError('Nothing was done.', exitCodes.declined);
}
