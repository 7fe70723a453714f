import { cva, type VariantProps } from 'class-variance-authority';

const solid = 'border-transparent forced-colors:border-2 forced-colors:border-[ButtonText]';

const look = cva(
  'inline-flex items-center justify-center gap-2 border font-semibold no-underline transition-[background-color,border-color,translate] duration-[.12s] ease-swift',
  {
    variants: {
      /** `primary` is the one solid button of a view, `danger` asks before a loss, `solid-danger` commits it, `off` takes no press. */
      variant: {
        default: 'border-ctl bg-surface text-ink shadow-low hover:bg-surface-hover',
        primary: `${solid} bg-accent text-on-accent shadow-lit hover:bg-accent-hover`,
        ghost: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink',
        danger: 'border-danger-line bg-surface text-danger shadow-low hover:bg-danger-wash',
        'solid-danger': `${solid} bg-danger text-on-danger shadow-low hover:bg-danger-hover`,
        good: `${solid} bg-success text-on-success shadow-low hover:bg-success-hover`,
        off: 'cursor-not-allowed border-line bg-sunken text-muted forced-colors:border-[GrayText] forced-colors:text-[GrayText]',
        /** A ghost that takes no press. */
        faint:
          'cursor-not-allowed border-transparent bg-transparent text-muted opacity-50 forced-colors:text-[GrayText]',
      },
      /** A small one takes a finger's presses around itself as well. */
      size: {
        sm: 'finger-reach min-h-7 rounded-ctl text-small',
        md: 'finger-reach min-h-9 rounded-ctl max-md:min-h-11',
        lg: 'min-h-11 rounded-lg text-[15px]',
      },
      /** As wide as its place, and as high as its words need; any other is a line high, also in a row of higher things. */
      wide: { true: 'w-full py-[7px] text-balance whitespace-normal', false: 'h-min whitespace-nowrap' },
      /** Holds an icon and nothing else. */
      square: { true: 'p-0' },
      /** A press is answered by the button itself. */
      live: { true: 'motion-safe:active:translate-y-px' },
      busy: {
        true: 'thread cursor-progress',
      },
    },
    compoundVariants: [
      { square: false, size: 'sm', class: 'px-2.5' },
      { square: false, size: 'md', class: 'px-3.5' },
      { square: false, size: 'lg', class: 'px-5' },
      { square: true, size: 'sm', class: 'w-7' },
      { square: true, size: 'md', class: 'w-9 max-md:w-11' },
      { square: true, size: 'lg', class: 'w-11' },
    ],
    defaultVariants: { variant: 'default', size: 'md', wide: false, square: false },
  },
);

type Look = VariantProps<typeof look>;
export type ButtonLook = {
  variant?: Exclude<Look['variant'], 'off' | 'faint' | null>;
  size?: 'sm' | 'md' | 'lg' | undefined;
  wide?: boolean | undefined;
  square?: boolean | undefined;
};

/** The classes of a button, for the elements that act as one. */
export const buttonLook = (
  { variant, off = false, busy = false, ...rest }: ButtonLook & { off?: boolean; busy?: boolean },
  more?: string,
): string =>
  look({
    ...rest,
    variant: off ? (variant === 'ghost' ? 'faint' : 'off') : variant,
    busy,
    live: !off && !busy,
    class: more,
  });
