import { cn } from '../../lib/cn.js';

/** Tabs on a line, for the tabs of a panel and for links to views side by side. */
export const tabBar = (more?: string): string =>
  cn('flex [scrollbar-width:none] gap-6 overflow-x-auto border-b border-line', more);

export const tabLook = (chosen: boolean): string =>
  cn(
    '-mb-px flex h-11 items-center gap-2 pointer-coarse:min-w-11 pointer-coarse:justify-center border-0 border-b-2 border-transparent bg-transparent p-0 font-[550] whitespace-nowrap text-muted no-underline hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas]',
    chosen && 'border-accent text-ink forced-colors:border-[Highlight]',
  );
