import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.js';

export type Look = 'plain' | 'ok' | 'wait' | 'bad' | 'live';

const badge = cva(
  'inline-flex h-[22px] items-center gap-1.5 rounded-[5px] px-2 text-tiny font-semibold whitespace-nowrap [&>svg]:size-[13px] [&>svg]:stroke-[2.2px]',
  {
    variants: {
      look: {
        plain: 'bg-sunken text-muted',
        ok: 'bg-success-wash text-success',
        wait: 'bg-warn-wash text-warn',
        bad: 'bg-danger-wash text-danger',
        live: 'bg-accent-wash text-accent-text',
      },
    },
  },
);

interface Props extends ComponentProps<'span'> {
  look?: Look;
  icon?: LucideIcon;
}

/** A word about a thing, never the only carrier of colour. */
export const Badge = ({ look = 'plain', icon: Icon, className, children, ...rest }: Props) => (
  <span {...rest} className={cn(badge({ look }), className)}>
    {Icon ? <Icon aria-hidden /> : null}
    {children}
  </span>
);
