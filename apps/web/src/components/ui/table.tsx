import type { ReactNode } from 'react';

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

/** Rows of one kind; scrolls sideways within itself where it must. */
export function Table<T>({ caption, columns, rows, idOf, isChosen, empty }: Props<T>) {
  const look = ({ figures, wideOnly }: Column<T>): string | undefined =>
    [figures && 'r num', wideOnly && 'only-d'].filter(Boolean).join(' ') || undefined;
  return (
    <div className="tw" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={look(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} className={isChosen?.(row) ? 'on' : undefined}>
              {columns.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr>
              <td colSpan={columns.length} className="muted">
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
