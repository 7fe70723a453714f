import type { ComponentProps, ReactNode } from 'react';
import { choiceLook, ChoiceText } from './choice-text.js';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export function Switch({ label, hint, ...rest }: Props) {
  return (
    <label className={choiceLook()}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="finger-reach relative h-5 w-9 flex-none cursor-pointer appearance-none rounded-[10px] border border-strong-line bg-sunken after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-strong-line after:transition-[translate] after:duration-[.12s] after:ease-swift after:content-[''] checked:border-accent checked:bg-accent checked:after:translate-x-4 checked:after:bg-on-accent forced-colors:appearance-auto forced-colors:after:hidden"
      />
      <ChoiceText label={label} hint={hint} />
    </label>
  );
}
