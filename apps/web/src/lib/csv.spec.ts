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

  it.each([
    ['a line break', '\n=1+1', "'\n=1+1"],
    ['a blank', ' =1+1', "' =1+1"],
    ['a separator of other languages', 'Ada;=1+1;', "Ada;'=1+1;"],
    ['a tab', 'Ada\t@SUM(1)', "Ada\t'@SUM(1)"],
    ['nothing but a wide sign', '＝1+1', "'＝1+1"],
  ])('leaves no formula behind %s', (_, note, kept) => {
    expect(csvTable<{ note: string }>({ Note: (row) => row.note }, [{ note }])).toBe(`"Note"\r\n"${kept}"`);
  });

  it('leaves other texts as they are', () => {
    const note = 'Ada; Bob\nwell-known = fine';
    expect(csvTable<{ note: string }>({ Note: (row) => row.note }, [{ note }])).toBe(`"Note"\r\n"${note}"`);
  });
});
