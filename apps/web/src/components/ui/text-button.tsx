import type { ComponentProps } from 'react';

/** An action within or below a text, in the look of a link. */
export const TextButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`link-button ${className}`} />
);
