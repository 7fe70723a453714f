import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'select'> {
  invalid?: boolean;
}

/** The browser's own list: the only one that a phone, autofill and every screen reader handle well. */
export function Select({ invalid, className = '', children, ...rest }: Props) {
  return (
    <span className={`select ${className}`}>
      <select {...rest} className="in" aria-invalid={invalid || undefined}>
        {children}
      </select>
      <ChevronDown className="i" aria-hidden />
    </span>
  );
}
