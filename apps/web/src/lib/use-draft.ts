import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

const drafts = new Map<string, unknown>();

/** What is typed under this name and not sent: it is there again where its field is closed and opened, until the page is left. */
export function useDraft<Value>(name: string, empty: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => (drafts.has(name) ? (drafts.get(name) as Value) : empty));
  useEffect(() => {
    if (value === empty) drafts.delete(name);
    else drafts.set(name, value);
  }, [name, value, empty]);
  return [value, setValue];
}
