import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'textarea'> {
  invalid?: boolean;
}

export const Textarea = ({ invalid, className = '', ...rest }: Props) => (
  <textarea {...rest} className={`in ${className}`} aria-invalid={invalid || undefined} />
);
