import { describe, expect, it } from 'vitest';
import { csvTable } from './csv.js';

describe('a table as CSV', () => {
  it('keeps quotes and negative numbers, and leaves no formula to a spreadsheet', () => {
    const rows = [
      { note: '=1+1', change: -3 },
      { note: 'He said "no"', change: 5 },
    ];
    expect(csvTable<(typeof rows)[number]>({ Note: ({ note }) => note, Change: ({ change }) => change }, rows)).toBe(
      ['"Note","Change"', `"'=1+1","-3"`, '"He said ""no""","5"'].join('\r\n'),
    );
  });
});
