import type { HTMLAttributes } from 'react';
import { cn } from '../../lib/cn.js';

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'div' | 'aside' | 'ul';
  /** Without inner space where the content brings its own, as a table does. */
  flush?: boolean;
}

/** A sheet for what can be picked, moved or bought; everything else stands on the page itself. */
export const Card = ({ as: Tag = 'section', flush = false, className, ...rest }: Props) => (
  <Tag {...rest} className={cn('rounded-card border border-line bg-surface', !flush && 'p-5', className)} />
);
