import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Popover, type PopoverProps } from './popover.js';

const itemsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Which item a key leads to: the arrows go round, Home and End to the ends, a letter to the next name that starts with it. */
function target(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') return event.currentTarget.hidePopover();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(event.currentTarget);
  const next = target(items, items.indexOf(document.activeElement as HTMLElement), event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A list of actions; the button that opens it carries `menuButton(id)`. */
export function Menu({ children, ...rest }: PopoverProps) {
  return (
    <Popover
      {...rest}
      className="menu"
      role="menu"
      onKeyDown={onKey}
      onToggle={(event) => event.newState === 'open' && itemsOf(event.currentTarget)[0]?.focus()}
      onClick={(event) =>
        (event.target as Element).closest('[role=menuitem]:not([aria-disabled=true])') &&
        event.currentTarget.hidePopover()
      }
    >
      {children}
    </Popover>
  );
}

export const menuButton = (id: string) => ({ popoverTarget: id, 'aria-haspopup': 'menu' }) as const;

interface ItemProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: LucideIcon;
  blocked?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, blocked = false, onClick, children, ...rest }: ItemProps) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={blocked || undefined}
      onClick={(event) => blocked || onClick?.(event)}
    >
      {Icon ? <Icon className="i" aria-hidden /> : null}
      {children}
    </button>
  );
}
