import { useId } from 'react';
import { segmentBar, segmentLook } from './segment-look.js';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** A few choices side by side, one of them taken. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: Props<T>) {
  const name = useId();
  return (
    <div className={segmentBar(className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={segmentLook(
            option.value === value,
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus',
          )}
        >
          <input
            type="radio"
            className="pointer-events-none absolute opacity-0"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  );
}
