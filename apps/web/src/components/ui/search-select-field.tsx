import { lazy, Suspense, useId } from 'react';
import { FieldError } from './field-error.js';
import { Input } from './input.js';
import { named, useOptionSearch } from './option-search.js';
import type { SearchSelectProps } from './search-select.js';
import { useKeptFocus } from './use-kept-focus.js';

// The list and its search are heavier than a whole form.
const SearchSelect = lazy(() => import('./search-select.js'));

/** A search select without a label of its own; a plain input stands in until it is loaded, and while there are no options. */
export function LazySearchSelect(props: SearchSelectProps) {
  const { options, value, none: _none, free: _free, inputRef, ...rest } = props;
  const search = useOptionSearch(props);
  const field = useKeptFocus(inputRef);
  const plain = (
    <Input
      {...rest}
      ref={field}
      value={search.typed ?? named(options, value)?.text ?? value}
      onChange={(event) => search.type(event.target.value)}
      onBlur={search.leave}
    />
  );
  if (options.length === 0) return plain;
  return (
    <Suspense fallback={plain}>
      <SearchSelect {...props} search={search} inputRef={field} />
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
