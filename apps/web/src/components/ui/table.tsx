import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

export interface Column<T> {
  id: string;
  head: ReactNode;
  cell: (row: T) => ReactNode;
  /** Figures stand at the end of the cell. */
  figures?: boolean;
  /** Left out on a phone: columns are dropped, never squeezed. */
  wideOnly?: boolean;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf: (row: T) => string;
  isChosen?: (row: T) => boolean;
  /** Stands instead of the rows where there are none. */
  empty?: ReactNode;
}

const align = ({ figures, wideOnly }: { figures?: boolean; wideOnly?: boolean }): string =>
  cn(figures ? 'text-end tabular-nums' : 'text-start', wideOnly && 'max-md:hidden');
const cell = 'h-11 border-b border-line px-3 py-1.5 group-last:border-b-0';

/** Rows of one kind; scrolls sideways within itself where it must, with the words that only screen readers read. */
export function Table<T>({ caption, columns, rows, idOf, isChosen, empty }: Props<T>) {
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cn('h-9 border-b border-line px-3 font-[550] whitespace-nowrap text-muted', align(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={idOf(row)}
              className={cn(
                'group hover:bg-hover',
                isChosen?.(row) &&
                  'bg-accent-wash shadow-[inset_2px_0_0_var(--accent)] hover:bg-accent-wash forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
              )}
            >
              {columns.map((column) => (
                <td key={column.id} className={cn(cell, align(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr className="group">
              <td colSpan={columns.length} className={cn(cell, 'text-muted')}>
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
