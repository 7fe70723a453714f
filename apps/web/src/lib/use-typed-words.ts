import { useEffect, useState } from 'react';

/** Typing pauses for this long before the server is asked. */
const PAUSE_MS = 250;

interface Typed {
  /** What was searched for as it was typed. */
  words: string;
  draft: string;
  /** What is searched for from the next address on. */
  asked: string | null;
}

/**
 * What a search field shows, and how it takes what is typed. `search` is called once typing pauses, without spaces around;
 * `words` is what is searched for at the moment, which may also be changed from elsewhere, as by Back.
 */
export function useTypedWords(
  words: string,
  search: (words: string) => void,
  isReady: (words: string) => boolean = () => true,
): readonly [draft: string, type: (draft: string) => void] {
  const [typed, setTyped] = useState<Typed>({ words, draft: words, asked: null });
  // The address has the words that were asked for; what was typed meanwhile stays.
  if (typed.asked === words) setTyped({ ...typed, words, asked: null });
  const draft = typed.words === words ? typed.draft : words;
  useEffect(() => {
    const next = draft.trim();
    if (next === words || !isReady(next)) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, asked: next }));
      search(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Counts from the last key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);
  return [draft, (next) => setTyped(({ asked }) => ({ words, draft: next, asked }))];
}
