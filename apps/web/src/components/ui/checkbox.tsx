import type { ComponentProps, ReactNode } from 'react';
import { choiceLook, ChoiceText } from './choice-text.js';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  /** The name is there for screen readers only, as in the rows of a table. */
  bare?: boolean;
  /** Some of what it stands for is chosen, not all. */
  mixed?: boolean;
}

export function Checkbox({ label, hint, bare = false, mixed = false, ...rest }: Props) {
  const mark = (box: HTMLInputElement | null): void => {
    if (box) box.indeterminate = mixed;
  };
  return (
    <label className={choiceLook({ bare })}>
      <input
        {...rest}
        ref={mark}
        type="checkbox"
        className="finger-reach relative grid size-4 flex-none appearance-none place-items-center rounded-[4px] border-[1.5px] border-strong-line bg-surface checked:border-accent checked:bg-accent checked:after:h-1 checked:after:w-2 checked:after:translate-px checked:after:-rotate-45 checked:after:border-b-2 checked:after:border-l-2 checked:after:border-on-accent checked:after:content-[''] indeterminate:border-accent indeterminate:bg-accent indeterminate:bg-[linear-gradient(var(--on-accent)_0_0)] indeterminate:bg-[length:8px_2px] indeterminate:bg-center indeterminate:bg-no-repeat forced-colors:appearance-auto forced-colors:after:hidden"
      />
      <ChoiceText label={label} hint={hint} bare={bare} />
    </label>
  );
}
