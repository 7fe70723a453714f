import type { ReactNode } from 'react';
import { Pager } from '../../../components/ui/pager.js';
import type { Collection } from '../api/collection.js';
import { useTurnedPages } from '../hooks/use-turned-pages.js';

interface Props<T> {
  id: string;
  title: string;
  list: Collection<T>;
  readOn: () => void;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** [MYD-01] A grid that turns its pages here, sized by the window. */
export function PagedGrid<T>({ id, title, list, readOn, empty, children }: Props<T>) {
  const { page, pages, setPage, shown } = useTurnedPages(list, readOn);
  return (
    <section className="collection" aria-labelledby={id}>
      <div className="subhead">
        <h2 className="h-sub" id={id} tabIndex={-1}>
          {title}
        </h2>
        <Pager name={title} page={page} pages={pages} open={list.next !== null} onPage={setPage} />
      </div>
      {list.items.length === 0 ? empty : <ul className="tiles">{shown.map((item) => children(item))}</ul>}
    </section>
  );
}

/** The geometry of a full row, until the list is there. */
export const GridSkeleton = ({ title, label }: { title: string; label: string }) => (
  <section className="collection" aria-busy="true" aria-label={label}>
    <div className="subhead">
      <h2 className="h-sub">{title}</h2>
    </div>
    <div className="tiles">
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className="tile">
          <div className="sk loom tile-space" />
          <div className="sk sk-line short" />
        </div>
      ))}
    </div>
  </section>
);
