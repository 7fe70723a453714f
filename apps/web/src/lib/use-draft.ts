import { useState } from 'react';

const drafts = new Map<string, string>();

/** What is typed under this name and not sent: it is there again where its field is closed and opened, until the page is left. */
export function useDraft(name: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(drafts.get(name) ?? '');
  const change = (next: string): void => {
    setTyped(next);
    if (next) drafts.set(name, next);
    else drafts.delete(name);
  };
  return [typed, change];
}
