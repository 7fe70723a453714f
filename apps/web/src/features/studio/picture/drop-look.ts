import { cva } from 'class-variance-authority';

/** A place to drop a picture on; a picture is dragged over it now, or not. */
export const dropLook = cva(
  'grid content-center justify-items-center gap-2.5 rounded-card border-[1.5px] border-dashed text-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
  {
    variants: {
      over: { true: 'border-accent bg-accent-wash', false: 'border-strong-line bg-surface' },
      small: { true: 'p-3.5', false: 'min-h-[180px] p-4' },
    },
    defaultVariants: { small: false },
  },
);
