import { lazy, Suspense, useId } from 'react';
import { FieldError } from './field-error.js';
import { Input } from './input.js';
import type { SearchSelectProps } from './search-select.js';

// The list and its search are heavier than a whole form.
const SearchSelect = lazy(() => import('./search-select.js'));

/** A search select without a label of its own; a plain input stands in until it is loaded. */
export function LazySearchSelect(props: SearchSelectProps) {
  const { options, value, onChange, none: _, free = false, inputRef, ...rest } = props;
  const shown = options.find((option) => option.value === value)?.text ?? value;
  const waiting = (
    <Input
      {...rest}
      ref={inputRef}
      readOnly={!free}
      value={free ? value : shown}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <Suspense fallback={waiting}>
      <SearchSelect {...props} />
    </Suspense>
  );
}

interface Props extends SearchSelectProps {
  label: string;
  error?: string;
}

/** A labelled one of a long list, with what is wrong with it. */
export function SearchSelectField({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-[550]">
        {label}
      </label>
      <LazySearchSelect {...rest} id={id} invalid={Boolean(error)} {...(error && { 'aria-describedby': `${id}-e` })} />
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
    </div>
  );
}
