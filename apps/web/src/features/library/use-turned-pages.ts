import { useEffect, useState } from 'react';
import { useColumns } from '../../lib/use-columns.js';
import { pageSteps, widePage } from './page-size.js';

interface Turned<T> {
  items: readonly T[];
  /** More follows than was read so far. */
  open: boolean;
  readOn: () => void;
  /** What the list is of; another one starts at its first page. */
  of: string;
}

/** Which page of a list is looked at. Its pages are as large as the window allows; what follows is read one page ahead. */
export function useTurnedPages<T>({ items, open, readOn, of }: Turned<T>) {
  const size = useColumns(pageSteps, widePage);
  const [turned, setTurned] = useState({ of, page: 0 });
  const pages = Math.max(1, Math.ceil(items.length / size));
  // The last of a page may have been deleted.
  const page = Math.min(turned.of === of ? turned.page : 0, pages - 1);
  const nearEnd = open && page >= pages - 2;
  useEffect(() => {
    if (nearEnd) readOn();
    // Once for each page and each stretch that was read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [nearEnd, page, items.length]);
  return {
    page,
    pages,
    setPage: (next: number): void => setTurned({ of, page: next }),
    shown: items.slice(page * size, (page + 1) * size),
  };
}
