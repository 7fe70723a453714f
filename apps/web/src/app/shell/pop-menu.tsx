import { useRef, type MouseEvent, type ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  /** Which edge of the button the menu's edge follows. */
  align: 'start' | 'end';
  children: ReactNode;
}

/** A menu over the native popover: opens under the button that names its id, closes on Escape and outside. */
export function PopMenu({ id, label, align, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const place = (): void => {
    const menu = ref.current;
    const button = document.querySelector(`[popovertarget="${id}"]`);
    if (!menu || !button) return;
    const box = button.getBoundingClientRect();
    menu.style.top = `${box.bottom + 6}px`;
    const edge = align === 'start' ? box.left : window.innerWidth - box.right;
    menu.style[align === 'start' ? 'left' : 'right'] = `${Math.max(8, edge)}px`;
  };
  const closeAfterChoice = (event: MouseEvent): void => {
    if ((event.target as Element).closest('a, button')) ref.current?.hidePopover();
  };
  const move = (step: number): void => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className="pop menu"
      aria-label={label}
      role="group"
      onBeforeToggle={place}
      onClick={closeAfterChoice}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      {children}
    </div>
  );
}
