import type { Product } from '#contracts';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { dollars } from '../../../lib/format.js';
import { searchProducts } from '../api/search.js';
import { productPath } from '../product-path.js';

/** Finds products by name or category; arrows choose, Enter opens, Escape clears. */
export function SearchBox({ products }: { products: readonly Product[] }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const found = searchProducts(products, query);
  const clear = (): void => {
    setQuery('');
    setAt(0);
  };
  const open = (product: Product | undefined): void => {
    if (!product) return;
    clear();
    void navigate(productPath(product));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open(found[at]);
    if (event.key === 'Escape') clear();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAt((now) => Math.max(0, Math.min(found.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
  };
  return (
    <div className="searchbox">
      <Search className="i" aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label={text('catalog.search')}
        placeholder={text('catalog.search')}
        autoComplete="off"
        value={query}
        aria-expanded={query !== ''}
        aria-controls="found"
        aria-activedescendant={found[at] ? `found-${at}` : undefined}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {query ? (
        <div className="menu found" id="found" role="listbox" aria-label={text('catalog.found')}>
          {found.map((product, index) => (
            <div
              key={product._id}
              id={`found-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'on' : ''}
              onClick={() => open(product)}
              onPointerEnter={() => setAt(index)}
            >
              <img className="th" src={product.images[0]?.url} alt="" />
              <span className="grow">{product.name}</span>
              <span className="muted num">{dollars(product.basePrice)}</span>
            </div>
          ))}
          {found.length === 0 ? <p className="small muted p-2">{text('catalog.noMatch')}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
