import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.js';

/** Names and values, a pair on each line. */
export const FactList = ({ className, ...rest }: ComponentProps<'dl'>) => (
  <dl
    {...rest}
    className={cn('grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small [&_dd]:text-end [&_dt]:text-muted', className)}
  />
);
