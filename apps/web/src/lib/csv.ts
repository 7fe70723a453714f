export type CsvValue = string | number | null | undefined;

/** What a spreadsheet would take for a formula is marked as text; a number is none. */
function cell(value: CsvValue): string {
  const plain = String(value ?? '');
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A header and a line for each row. */
export function csvTable<T>(columns: Record<string, (row: T) => CsvValue>, rows: readonly T[]): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => read(row)));
  return [Object.keys(columns), ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** Spreadsheets know by the mark at its start that the file is UTF-8. */
export const csvFile = (table: string): Blob => new Blob(['\uFEFF', table], { type: 'text/csv' });
