import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.js';
import { inputLook } from './input.js';

interface Props extends ComponentProps<'textarea'> {
  invalid?: boolean;
}

export const Textarea = ({ invalid, className, ...rest }: Props) => (
  <textarea
    {...rest}
    className={cn(
      inputLook,
      'h-auto resize-none py-2.5 text-field max-md:h-auto max-md:text-lead read-only:bg-sunken read-only:text-muted disabled:bg-sunken disabled:text-muted',
      className,
    )}
    aria-invalid={invalid || undefined}
  />
);
