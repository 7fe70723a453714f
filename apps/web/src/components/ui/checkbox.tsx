import type { ComponentProps, ReactNode } from 'react';

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
    <label className={bare ? 'check bare' : 'check'}>
      <input {...rest} ref={mark} type="checkbox" className="ck" />
      <span className={bare ? 'sr' : undefined}>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}
