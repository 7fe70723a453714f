import { useEffect, useState } from 'react';
import { Field } from '../../components/ui/field.js';

/** Typing pauses for this long before the server is asked. */
const PAUSE_MS = 250;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  /** What is said of words that are too short to look for; undefined takes them. */
  tooShort?: (words: string) => string | undefined;
  onChange: (words: string) => void;
}

/** A text of a filter, taken over once typing pauses. */
export function PausedField({ label, placeholder, value, maxLength = 100, tooShort, onChange }: Props) {
  const [typed, setTyped] = useState({ value, draft: value });
  // What is looked for may have been changed from elsewhere, as by Back.
  const draft = typed.value === value ? typed.draft : value;
  const hint = draft.trim() === '' ? undefined : tooShort?.(draft.trim());
  useEffect(() => {
    if (draft.trim() === value || hint) return;
    const timer = setTimeout(() => onChange(draft.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
    // Counts from the last key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);
  return (
    <Field
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      hint={hint}
      value={draft}
      onChange={(event) => setTyped({ value, draft: event.target.value })}
    />
  );
}
