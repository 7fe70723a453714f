import type { ProductCard } from '#contracts';
import { cx } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Input } from '../../../components/ui/input.js';
import { panelLook } from '../../../components/ui/panel-look.js';
import { reason } from '../../../lib/api-error.js';
import { dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { productPath } from './product-path.js';
import { findSuggestions, useSuggestions } from './suggestions.js';

/** Where the search stands in its row. */
export const searchPlace = 'relative ms-auto flex-[0_300px] max-md:-order-1 max-md:flex-[100%]';
/** A product's picture in a list. */
export const thumbLook = 'h-12 w-10 flex-none rounded-[5px] bg-plate-hi object-contain';

interface ListProps {
  found: readonly ProductCard[];
  at: number;
  waiting: boolean;
  onOpen: (product: ProductCard) => void;
  onPoint: (index: number) => void;
}

function Suggestions({ found, at, waiting, onOpen, onPoint }: ListProps) {
  return (
    <div
      className={panelLook('absolute inset-[calc(100%+6px)_0_auto] z-20')}
      id="found"
      role="listbox"
      aria-label={text('catalog.found')}
      aria-busy={waiting}
    >
      {found.map((product, index) => (
        <div
          key={product._id}
          id={`found-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx(
            'flex cursor-pointer items-center gap-2.5 rounded-ctl px-2 py-1.5 font-medium',
            index === at && 'bg-hover',
          )}
          onClick={() => onOpen(product)}
          onPointerEnter={() => onPoint(index)}
        >
          <img className={thumbLook} src={product.image?.url} alt="" />
          <span className="min-w-0 flex-1">{product.name}</span>
          <span className="text-muted tabular-nums">{dollars(product.price)}</span>
        </div>
      ))}
      {found.length === 0 && !waiting ? <p className="text-small text-muted p-2">{text('catalog.noMatch')}</p> : null}
    </div>
  );
}

/** Finds products by name or category; arrows choose, Enter opens, Escape clears. */
export function SearchBox() {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const wanted = query.trim();
  const { data, isPlaceholderData, isPending } = useSuggestions(wanted);
  const found = (wanted && data?.items) || [];
  const clear = (): void => {
    setQuery('');
    setAt(0);
  };
  const open = (product: ProductCard | undefined): void => {
    if (!product) return;
    clear();
    void navigate(productPath(product));
  };
  /** Takes the highlighted product of what is typed now, even where its answer is still on the way. */
  const take = async (): Promise<void> => {
    const { items } = await findSuggestions(wanted);
    open(items[at]);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && wanted)
      void take().catch((error: unknown) => notify.error(reason(error, text('catalog.loadFailed'))));
    if (event.key === 'Escape') clear();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAt((now) => Math.max(0, Math.min(found.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
  };
  return (
    <div className={searchPlace}>
      <Search
        className="pointer-events-none absolute top-2.5 left-[11px] text-muted max-md:top-3.5 pointer-coarse:top-3.5"
        aria-hidden
      />
      <Input
        className="ps-9"
        type="text"
        role="combobox"
        aria-label={text('catalog.search')}
        placeholder={text('catalog.search')}
        autoComplete="off"
        maxLength={100}
        value={query}
        aria-expanded={wanted !== ''}
        aria-controls="found"
        aria-activedescendant={found[at] ? `found-${at}` : undefined}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {wanted ? (
        <Suggestions found={found} at={at} waiting={isPending || isPlaceholderData} onOpen={open} onPoint={setAt} />
      ) : null}
    </div>
  );
}
