import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useId, useImperativeHandle, useRef, type ComponentProps, type MouseEvent } from 'react';
import { buttonLook, type ButtonLook } from './button-look.js';

// The landing page has buttons and no reasons: the note comes with the first button that gives one. Without it the reason is still read out.
const BlockedNote = lazy(() => import('./blocked-note.js').catch(() => ({ default: () => null })));

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: LucideIcon;
  /** In progress: the button keeps its place and the focus, and takes no further press. */
  busy?: boolean;
  /** Why it cannot be used now, shown on hover, focus and press; `true` where the reason stands beside it. */
  blocked?: string | boolean;
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
  const reasonId = useId();
  const reason = blocked !== true && blocked;
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
        aria-describedby={reason ? reasonId : rest['aria-describedby']}
        onClick={press}
      >
        {Icon ? <Icon aria-hidden /> : null}
        {children}
      </button>
      {reason ? (
        <>
          <span id={reasonId} hidden>
            {reason}
          </span>
          <Suspense>
            <BlockedNote text={reason} control={control} />
          </Suspense>
        </>
      ) : null}
    </>
  );
}
