import type { ComponentProps } from 'react';
import { cx } from 'class-variance-authority';

/** An action within or below a text, in the look of a link. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={cx(
      'finger-reach min-h-6 border-0 bg-transparent p-0 font-[550] text-accent-text underline-offset-[3px] hover:underline',
      className,
    )}
  />
);
