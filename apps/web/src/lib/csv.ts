export type CsvValue = string | number | null | undefined;

/** Where a formula begins: at the start of a text, and behind what may end a cell for a spreadsheet that expects another separator. Wide signs count for some languages. */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/** What a spreadsheet would take for a formula is marked as text; a number is none. */
function cell(value: CsvValue): string {
  const plain = String(value ?? '');
  const safe = typeof value === 'number' ? plain : plain.replace(FORMULA, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A header and a line for each row. */
export function csvTable<T>(columns: Record<string, (row: T) => CsvValue>, rows: readonly T[]): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => read(row)));
  return [Object.keys(columns), ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** Spreadsheets know by the mark at its start that the file is UTF-8. */
export const csvFile = (table: string): Blob => new Blob(['\uFEFF', table], { type: 'text/csv' });
