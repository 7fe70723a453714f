import { ArrowDownNarrowWide, ArrowUpNarrowWide, Download, Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Input } from '../../../components/ui/input.js';
import { useTypedWords } from '../../../lib/use-typed-words.js';
import { fewestLetters, orderNow, useDeskFilter } from './desk-filter.js';
import { useDeskKeys } from './desk-keys.js';
import { useExportOrders } from './export-orders.js';

const longest = 100;

/** The words that orders are searched for, and which come first. */
export function DeskSearch({ keysOn }: { keysOn: boolean }) {
  const { filter, choose } = useDeskFilter();
  const exporting = useExportOrders();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  // The search follows the typing after a moment, in which somebody may choose an order.
  const orderBefore = useRef<string | null>(null);
  const [draft, type] = useTypedWords(
    filter.words,
    (words) => choose({ words }, orderBefore.current),
    ({ length }) => length === 0 || length >= fewestLetters,
  );
  const typeWords = (words: string): void => {
    orderBefore.current = orderNow();
    type(words);
  };
  useDeskKeys({ '/': () => field.current?.focus() }, keysOn);
  const oldest = filter.sort === 'oldest';
  const letters = draft.trim().length;
  const isShort = letters > 0 && letters < fewestLetters;
  return (
    <div className="flex items-center gap-2 border-b border-line p-2">
      <search className="relative block min-w-0 flex-1">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          ref={field}
          type="search"
          className="ps-9"
          aria-label={text('desk.search')}
          aria-describedby={isShort ? hint : undefined}
          placeholder={text('desk.searchHint')}
          maxLength={longest}
          value={draft}
          onChange={(event) => typeWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            if (draft === '') field.current?.blur();
            else typeWords('');
          }}
        />
        {isShort ? (
          <p
            id={hint}
            role="status"
            className="absolute start-3 top-full z-5 rounded-chip bg-surface px-1 text-tiny text-muted"
          >
            {text('desk.fewLetters', { count: fewestLetters })}
          </p>
        ) : null}
      </search>
      <IconButton
        icon={oldest ? ArrowUpNarrowWide : ArrowDownNarrowWide}
        label={text(oldest ? 'desk.sort.oldest' : 'desk.sort.newest')}
        onClick={() => choose({ sort: oldest ? 'newest' : 'oldest' })}
      />
      <IconButton
        icon={Download}
        label={text('desk.export')}
        busy={exporting.isPending}
        onClick={() => exporting.mutate(filter)}
      />
    </div>
  );
}
