import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonLook, type ButtonLook } from './button-look.js';

interface Props extends ButtonLook, LinkProps {
  icon?: LucideIcon;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, wide, square, icon: Icon, className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonLook({ variant, size, wide, square }, className)}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </Link>
  );
}
