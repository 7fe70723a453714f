export interface ButtonLook {
  /** `primary` is the one solid button of a view, `danger` asks before a loss, `solid-danger` commits it. */
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'solid-danger' | 'good';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its place. */
  wide?: boolean;
  /** Holds an icon and nothing else. */
  square?: boolean;
}

/** The classes of a button's look, for the elements that act as one. */
export function buttonLook({ variant = 'default', size = 'md', wide, square }: ButtonLook, more?: string): string {
  return ['btn', variant !== 'default' && variant, size !== 'md' && size, wide && 'wide', square && 'icon', more]
    .filter(Boolean)
    .join(' ');
}
