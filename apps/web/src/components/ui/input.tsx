import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.js';

/** The look of everything that holds a value. */
export const inputLook =
  'h-9 w-full rounded-ctl border border-strong-line bg-surface px-3 text-ink transition-shadow duration-[.12s] placeholder:text-muted placeholder:opacity-100 focus-visible:outline-offset-0 max-md:h-11 max-md:text-lead pointer-coarse:h-11 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger';

interface Props extends ComponentProps<'input'> {
  invalid?: boolean;
}

export const Input = ({ invalid, className, ...rest }: Props) => (
  <input
    {...rest}
    className={cn(
      inputLook,
      'read-only:bg-sunken read-only:text-muted disabled:bg-sunken disabled:text-muted',
      className,
    )}
    aria-invalid={invalid || undefined}
  />
);
