import { useEffect, useState } from 'react';
import { useColumns } from '../../../lib/use-columns.js';
import type { Collection } from '../api/collection.js';
import { pageSteps, widePage } from '../page-size.js';

/** Which page of a list is looked at. Its pages are as large as the window allows; what follows is read one page ahead. */
export function useTurnedPages<T>({ items, next }: Collection<T>, readOn: () => void) {
  const size = useColumns(pageSteps, widePage);
  const [wanted, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  // The last of a page may have been deleted.
  const page = Math.min(wanted, pages - 1);
  const nearEnd = next !== null && page >= pages - 2;
  useEffect(() => {
    if (nearEnd) readOn();
    // Once for each page and each stretch that was read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [nearEnd, page, next]);
  return { page, pages, setPage, shown: items.slice(page * size, (page + 1) * size) };
}
