import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { Field } from '../../components/ui/field.js';

interface Props {
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

const shown = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A number that is typed at leisure: it counts, within its limits, on Enter or when the field is left; Escape brings
 * the old one back. Steps of the arrow keys and of the field's own buttons count at once.
 */
export function NumberField({ name, value, min, max, step, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const apply = (written: string | null): void => {
    setTyped(null);
    const next = written === null || written.trim() === '' ? NaN : Number(written);
    if (Number.isFinite(next) && next !== Number(shown(value))) onChange(Math.min(Math.max(next, min), max));
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    // The field's own buttons say no kind of input.
    if ('inputType' in nativeEvent && nativeEvent.inputType) setTyped(target.value);
    else apply(target.value);
  };
  const press = (event: KeyboardEvent): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction) {
      event.preventDefault();
      apply(String(Math.round((Number(typed ?? value) + direction * step) * 100) / 100));
    } else if (event.key === 'Enter') apply(typed);
    else if (event.key === 'Escape') setTyped(null);
  };
  return (
    <Field
      label={name}
      type="number"
      inputMode="decimal"
      value={typed ?? shown(value)}
      min={min}
      max={max}
      step={step}
      onChange={change}
      onKeyDown={press}
      onBlur={() => apply(typed)}
    />
  );
}
