import { lazy, Suspense } from 'react';
import { Input } from './input.js';
import type { SelectProps } from './select-list.js';
import { useKeptFocus } from './use-kept-focus.js';

// The list is heavier than a whole form.
const SelectList = lazy(() => import('./select-list.js'));

/** One of a list; the label of its field is `{id}-l`. The choice stands in a plain input until the list is loaded. */
export function Select<T extends string>({ onChange, ...props }: SelectProps<T>) {
  const { options, inputRef: _, ...rest } = props;
  const control = useKeptFocus();
  const shown = options.find(({ value }) => value === rest.value)?.text ?? '';
  return (
    <Suspense fallback={<Input {...rest} ref={control} value={shown} readOnly />}>
      <SelectList {...props} triggerRef={control} onChange={(value) => onChange(value as T)} />
    </Suspense>
  );
}
