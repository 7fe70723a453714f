import { Search } from 'lucide-react';
import { text } from '#contracts/messages';
import { Chip } from '../../../components/ui/chip.js';
import { Input } from '../../../components/ui/input.js';
import { useTypedWords } from '../../../lib/use-typed-words.js';
import { groups, useOrdersFilter } from './orders-filter.js';

const longest = 100;

/** Narrows the list of one's own orders. */
export function OrdersSearch() {
  const { filter, choose } = useOrdersFilter();
  const [draft, type] = useTypedWords(filter.words, (words) => choose({ words }));
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
          onChange={(event) => type(event.target.value)}
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
