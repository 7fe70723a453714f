import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ComponentProps, type MouseEvent } from 'react';
import { buttonLook, type ButtonLook } from './button-look.js';

// The landing page has buttons and no reasons: the note comes with the first button that gives one.
const Tooltip = lazy(async () => ({ default: (await import('./tooltip.js')).Tooltip }));

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: LucideIcon;
  /** Something is on its way: the button keeps its place and the focus, and takes no further press. */
  busy?: boolean;
  /** Why it cannot be used now, told on hover, focus and press; `true` where the reason stands beside it. */
  blocked?: string | boolean;
}

/** A button is never `disabled`: it stays reachable, so that everybody can learn why it does nothing. */
export function Button({
  variant,
  size,
  wide,
  square,
  icon: Icon,
  busy = false,
  blocked = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = busy || Boolean(blocked);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonLook({ variant, size, wide, square }, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {Icon ? <Icon className="i" aria-hidden /> : null}
      {children}
    </button>
  );
  return typeof blocked === 'string' && blocked !== '' ? (
    <Suspense fallback={button}>
      <Tooltip text={blocked}>{button}</Tooltip>
    </Suspense>
  ) : (
    button
  );
}
