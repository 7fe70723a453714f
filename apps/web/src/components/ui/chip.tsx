import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  /** Left out where a press does something instead of choosing. */
  pressed?: boolean;
}

/** A small choice among several, or a ready-made answer. */
export const Chip = ({ pressed, ...rest }: Props) => (
  <button type="button" {...rest} className="chip" aria-pressed={pressed} />
);
