import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export function Switch({ label, hint, ...rest }: Props) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" role="switch" className="sw" />
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}
