import { useId, type ReactNode } from 'react';
import { choiceLook, ChoiceText } from './choice-text.js';
import { FieldError } from './field-error.js';

interface Props<T extends string> {
  legend: ReactNode;
  options: readonly { value: T; text: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string;
}

/** Choices below one another, one of them taken; for a few short ones there is `Segmented`. */
export function RadioGroup<T extends string>({ legend, options, value, onChange, error }: Props<T>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="mb-1.5 text-small font-[550]">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={choiceLook()}>
          <input
            type="radio"
            className="finger-reach relative size-4 flex-none appearance-none rounded-full border-[1.5px] border-strong-line bg-surface checked:border-[5px] checked:border-accent forced-colors:appearance-auto"
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <ChoiceText label={option.text} hint={option.hint} />
        </label>
      ))}
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
    </fieldset>
  );
}
