import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  invalid?: boolean;
}

export const Input = ({ invalid, className = '', ...rest }: Props) => (
  <input {...rest} className={`in ${className}`} aria-invalid={invalid || undefined} />
);
