import type { ReactNode } from 'react';
import { Pager } from '../../components/ui/pager.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { useTurnedPages } from './use-turned-pages.js';

const collection = 'mt-2 mb-12';
const head = 'mb-3 flex min-h-11 items-center justify-between gap-x-3';
/** Stays below the top bar: what can be done with a selection covers no tile of a page at its top. */
const barHead = `${head} sticky top-14 z-20 flex-wrap bg-canvas`;
const tiles =
  'grid grid-cols-2 gap-x-3.5 gap-y-[22px] sm:grid-cols-4 min-[820px]:grid-cols-5 lg:grid-cols-7 transition-opacity';

interface Props<T> {
  id: string;
  title: string;
  items: readonly T[];
  /** More follows than was read so far. */
  open: boolean;
  readOn: () => void;
  /** What the list is of, such as the words of a search. */
  of?: string;
  /** What is shown is not yet what was asked for last. */
  stale?: boolean;
  tools?: ReactNode;
  empty: ReactNode;
  children: (item: T, index: number) => ReactNode;
  /** Takes the place of the title; null for none. */
  bar?: (shown: readonly T[]) => ReactNode;
}

/** [MYD-01] A grid that turns its pages here, sized by the window. */
export function PagedGrid<T>({
  id,
  title,
  items,
  open,
  readOn,
  of = '',
  stale = false,
  tools,
  empty,
  children,
  bar,
}: Props<T>) {
  const { page, pages, setPage, shown } = useTurnedPages({ items, open, readOn, of });
  const actions = bar?.(shown) ?? null;
  return (
    <section className={collection} aria-labelledby={id} aria-busy={stale || undefined}>
      <div className={actions ? barHead : head}>
        <h2 className={actions ? 'sr-only' : 'text-head'} id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <Pager name={title} page={page} pages={pages} open={open} onPage={setPage} />
      </div>
      {tools}
      {items.length === 0 ? empty : <ul className={stale ? `${tiles} opacity-50` : tiles}>{shown.map(children)}</ul>}
    </section>
  );
}

/** The geometry of a full page, until the list is there. */
export const GridSkeleton = ({ title, label, tools }: { title: string; label: string; tools?: ReactNode }) => (
  <section className={collection} aria-busy="true" aria-label={label}>
    <div className={head}>
      <h2 className="text-head">{title}</h2>
    </div>
    {tools}
    <div className={tiles}>
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className="min-w-0">
          <Skeleton shape="loom" ratio={1} className="mb-2 rounded-card" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  </section>
);
