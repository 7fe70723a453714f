import { cn } from '../../lib/cn.js';

/** A sunken bar of choices, the chosen one raised. */
export const segmentBar = (more?: string): string =>
  cn('inline-flex gap-0.5 rounded-lg border border-line bg-sunken p-[3px]', more);

export const segmentLook = (chosen: boolean, more?: string): string =>
  cn(
    'finger-reach relative inline-flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] border-0 bg-transparent px-3 text-small font-[550] whitespace-nowrap text-muted hover:text-ink max-md:h-11',
    chosen &&
      'bg-raised text-ink shadow-[0_0_0_1px_var(--line),var(--d1)] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
    more,
  );
