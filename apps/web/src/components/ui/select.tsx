import { lazy, Suspense } from 'react';
import { Input } from './input.js';
import type { SelectProps } from './select-list.js';

// The list is heavier than a whole form.
const SelectList = lazy(() => import('./select-list.js'));

/** One of a list; the label of its field is `{id}-l`. The choice stands in a plain input until the list is loaded. */
export function Select<T extends string>({ onChange, ...props }: SelectProps<T>) {
  const { options, inputRef: _, ...rest } = props;
  const shown = options.find(({ value }) => value === rest.value)?.text ?? '';
  return (
    <Suspense fallback={<Input {...rest} value={shown} readOnly />}>
      <SelectList {...props} onChange={(value) => onChange(value as T)} />
    </Suspense>
  );
}
