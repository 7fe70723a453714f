import { useRef, type ComponentProps, type ReactNode, type ToggleEvent } from 'react';
import { placeBeside } from './place-beside.js';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover'> {
  /** The button that opens it carries `popoverTarget={id}`. */
  id: string;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A panel over the page that belongs to a button: the browser closes it on Escape and outside, and gives the focus back. */
export function Popover({ id, label, align = 'start', className = '', onToggle, children, ...rest }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const toggle = (event: ToggleEvent<HTMLDivElement>): void => {
    const panel = ref.current;
    if (event.newState === 'open' && panel)
      placeBeside(document.querySelector(`[popovertarget="${CSS.escape(id)}"]`), panel, 'below', align);
    onToggle?.(event);
  };
  return (
    <div
      role="dialog"
      {...rest}
      ref={ref}
      id={id}
      popover="auto"
      aria-label={label}
      className={`pop ${className}`}
      onToggle={toggle}
    >
      {children}
    </div>
  );
}
