import type { LucideIcon } from 'lucide-react';
import { useImperativeHandle, useRef, type ComponentProps, type MouseEvent } from 'react';
import { buttonLook, type ButtonLook } from './button-look.js';
import { Tooltip } from './tooltip.js';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: LucideIcon;
  /** In progress: the button keeps its place and the focus, and takes no further press. */
  busy?: boolean;
  /** Why it cannot be used now, shown on hover, focus and press; `true` where the reason stands beside it. */
  blocked?: string | boolean;
  /** What is worth knowing before the press, or the name of a button without words. */
  tooltip?: string;
  /** Runs on a press while it is blocked, to say why in so many words. */
  onBlockedPress?: () => void;
}

/** A button is never `disabled`: it stays reachable, so that every user can learn why it does nothing. */
export function Button({
  variant,
  size,
  wide,
  square,
  icon: Icon,
  busy = false,
  blocked = false,
  tooltip,
  onBlockedPress,
  className,
  type = 'button',
  onClick,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const control = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => control.current!, []);
  const shown = (blocked !== true && blocked) || tooltip;
  const off = busy || Boolean(blocked);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (!off) return onClick?.(event);
    event.preventDefault();
    if (!busy) onBlockedPress?.();
  };
  return (
    <>
      <button
        {...rest}
        ref={control}
        type={type}
        className={buttonLook({ variant, size, wide, square, busy, off: off && !busy }, className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-description={shown === rest['aria-label'] ? undefined : shown}
        onClick={press}
      >
        {Icon ? <Icon aria-hidden /> : null}
        {children}
      </button>
      {shown ? <Tooltip text={shown} control={control} /> : null}
    </>
  );
}
