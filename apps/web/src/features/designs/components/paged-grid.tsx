import { useState, type ReactNode } from 'react';
import { Pager } from '../../../components/ui/pager.js';
import { useColumns } from '../../../lib/use-columns.js';

const steps = [[640, 6], [820, 12], [1024, 20]] as const;

interface Props<T> {
  title: string;
  items: T[];
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A grid that turns its pages here, sized by the window. */
export function PagedGrid<T>({ title, items, empty, children }: Props<T>) {
  const size = useColumns(steps, 35);
  const [wanted, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(wanted, pages - 1);
  return (
    <section className="mt-2 mb-12" aria-label={title}>
      <div className="subhead"><h2 className="h-sub">{title}</h2><Pager name={title} page={page} pages={pages} onPage={setPage} /></div>
      {items.length === 0 ? empty : <ul className="tiles">{items.slice(page * size, (page + 1) * size).map(children)}</ul>}
    </section>
  );
}
