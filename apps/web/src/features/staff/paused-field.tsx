import { Field } from '../../components/ui/field.js';
import { useTypedWords } from '../../lib/use-typed-words.js';

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
  const hintOf = (words: string) => (words === '' ? undefined : tooShort?.(words));
  const [draft, type] = useTypedWords(value, onChange, (words) => !hintOf(words));
  return (
    <Field
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      hint={hintOf(draft.trim())}
      value={draft}
      onChange={(event) => type(event.target.value)}
    />
  );
}
