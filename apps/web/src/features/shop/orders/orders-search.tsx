import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { text } from '#contracts/messages';
import { Chip } from '../../../components/ui/chip.js';
import { Input } from '../../../components/ui/input.js';
import { groups, useOrdersFilter } from './orders-filter.js';

/** Typing pauses for this long before the server is asked. */
const pauseMs = 250;
const longest = 100;

/** Narrows the list of one's own orders. */
export function OrdersSearch() {
  const { filter, choose } = useOrdersFilter();
  const [typed, setTyped] = useState({ words: filter.words, draft: filter.words });
  // The address may have changed from elsewhere.
  const draft = typed.words === filter.words ? typed.draft : filter.words;
  useEffect(() => {
    const next = draft.trim();
    if (next === filter.words) return;
    const timer = setTimeout(() => choose({ words: next }), pauseMs);
    return () => clearTimeout(timer);
    // Counts from the last key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <search className="relative block min-w-60 flex-1 md:max-w-80">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          type="search"
          className="ps-9"
          aria-label={text('order.search')}
          placeholder={text('order.searchHint')}
          maxLength={longest}
          value={draft}
          onChange={(event) => setTyped({ words: filter.words, draft: event.target.value })}
        />
      </search>
      <div className="flex flex-wrap gap-2" role="group" aria-label={text('order.filter')}>
        {[null, ...groups].map((group) => (
          <Chip key={group} pressed={filter.group === group} onClick={() => choose({ group })}>
            {text(`order.group.${group ?? 'all'}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
