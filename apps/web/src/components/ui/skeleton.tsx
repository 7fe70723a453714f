import { cva } from 'class-variance-authority';
import type { ComponentProps, CSSProperties } from 'react';

const skeleton = cva('relative overflow-hidden bg-sunken forced-colors:border forced-colors:border-[CanvasText]', {
  variants: {
    /** `loom` stands for an image, `block` for a box, `line` for words. */
    shape: {
      line: '',
      block: '',
      loom: 'bg-[repeating-linear-gradient(90deg,var(--line)_0_1.5px,transparent_1.5px_8px)]',
    },
    round: { true: 'rounded-card', false: 'rounded-[5px]' },
    still: {
      true: '',
      false:
        "after:absolute after:inset-0 after:animate-shim after:bg-[linear-gradient(90deg,transparent,color-mix(in_oklab,var(--surface),transparent_30%),transparent)] after:content-[''] motion-reduce:after:hidden",
    },
  },
});

interface Props extends Omit<ComponentProps<'div'>, 'children'> {
  shape?: 'line' | 'block' | 'loom';
  /** Nothing is coming: without the light that runs over it. */
  still?: boolean;
  /** With the corners of a card. */
  round?: boolean;
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: number;
}

/** The shape of what is still to come; the region around it is `aria-busy` and named. */
export function Skeleton({ shape = 'line', still = false, round = false, className, ...rest }: Props) {
  const { width, height, ratio, ...more } = rest;
  const line = shape === 'line' && height === undefined && !className;
  return (
    <div
      // A name needs a role.
      role={more['aria-label'] === undefined ? undefined : 'group'}
      {...more}
      className={skeleton({ shape, still, round, class: line ? 'h-3.5' : className })}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}
