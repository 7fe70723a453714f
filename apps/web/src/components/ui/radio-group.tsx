import { useId, type ReactNode } from 'react';
import { FieldError } from './field-error.js';

interface Props<T extends string> {
  legend: string;
  options: readonly { value: T; text: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string;
}

/** Choices below one another, one of them taken; for a few short ones there is `Segmented`. */
export function RadioGroup<T extends string>({ legend, options, value, onChange, error }: Props<T>) {
  const id = useId();
  return (
    <fieldset className={error ? 'radios bad' : 'radios'} aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="lab">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            className="rd"
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.text}
            {option.hint ? <small>{option.hint}</small> : null}
          </span>
        </label>
      ))}
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
    </fieldset>
  );
}
