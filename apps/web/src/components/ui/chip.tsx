import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  /** Left out where a press does something instead of choosing. */
  pressed?: boolean;
}

/** A small choice among several, or a ready-made answer; a finger's press counts around it too. */
export const Chip = ({ pressed, className, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(
      'finger-reach inline-flex min-h-7 items-center gap-1.5 rounded-[14px] border px-3 py-1 text-small font-medium',
      pressed
        ? 'border-ink bg-ink text-canvas forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
        : 'border-line bg-surface text-muted hover:border-strong-line hover:text-ink',
      className,
    )}
    aria-pressed={pressed}
  />
);
