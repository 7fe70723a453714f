export type Side = 'above' | 'below' | 'beside';

const gap = 6;
const margin = 8;
const within = (wanted: number, size: number, room: number): number =>
  Math.max(margin, Math.min(wanted, room - size - margin));

/** Puts a shown popover next to its control, on the other side where there is no room, and always within the window. */
export function placeBeside(
  control: Element | null,
  popover: HTMLElement,
  side: Side,
  align: 'center' | 'start' | 'end' = 'center',
): void {
  if (!control) return;
  const box = control.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const put = (left: number, top: number): void => {
    popover.style.left = `${within(left, width, window.innerWidth)}px`;
    popover.style.top = `${within(top, height, window.innerHeight)}px`;
  };
  if (side === 'beside') return put(box.right + gap, box.top + (box.height - height) / 2);
  const left =
    align === 'center' ? box.left + (box.width - width) / 2 : align === 'start' ? box.left : box.right - width;
  const above = box.top - gap - height;
  const below = box.bottom + gap;
  const fitsBelow = below + height + margin <= window.innerHeight;
  put(left, (side === 'below' && fitsBelow) || above < margin ? below : above);
}
