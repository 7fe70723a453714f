import { Search } from 'lucide-react';
import { text } from '#contracts/messages';
import { Input } from '../../../components/ui/input.js';
import { useTypedWords } from '../../../lib/use-typed-words.js';

const longest = 200;

/** The words that are searched for; they are handed on when typing pauses. */
export function DesignSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [draft, type] = useTypedWords(words, onSearch);
  return (
    <search className="relative block w-full sm:max-w-[300px]">
      <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" aria-hidden />
      <Input
        type="search"
        className="min-h-11 w-full ps-9"
        aria-label={text('library.search')}
        placeholder={text('library.search')}
        maxLength={longest}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && draft !== '' && (event.preventDefault(), type(''))}
      />
    </search>
  );
}
