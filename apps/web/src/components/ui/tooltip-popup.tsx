import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { TooltipProps } from './tooltip.js';

const openDelayMs = 350;
const closeDelayMs = 120;

/** A switch that turns after a delay; a later call takes the place of one that waits. */
function useDelayed() {
  const [on, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useCallback((next: boolean, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOn(next), milliseconds);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [on, turn] as const;
}

/** It stays while the pointer is on it and leaves on Escape. A press on a control that is off shows it too, since a finger cannot hover. */
export default function TooltipPopup({ text, control }: TooltipProps): ReactNode {
  const [open, turn] = useDelayed();
  const leave = useCallback(() => turn(false, closeDelayMs), [turn]);
  useEffect(() => {
    const { current } = control;
    if (!current) return;
    const unmount = new AbortController();
    const listen = (name: 'pointermove' | 'pointerleave' | 'click' | 'focus' | 'blur', listener: () => void): void =>
      current.addEventListener(name, listener, { signal: unmount.signal });
    const openSoon = (): void => turn(true, openDelayMs);
    // A control that comes to lie under a pointer at rest is entered, too; one that was pressed is no longer asked about.
    let wasPressed = false;
    // A finger that chooses moves no pointer.
    listen('pointermove', () => wasPressed || openSoon());
    listen('pointerleave', () => {
      wasPressed = false;
      leave();
    });
    listen('click', () => {
      // A choice is also clicked by the arrow keys, which lead to it.
      if (current.matches('input')) return;
      wasPressed = current.ariaDisabled !== 'true';
      turn(!wasPressed, 0);
    });
    listen('focus', () => current.matches(':focus-visible') && turn(true, 0));
    listen('blur', () => turn(false, 0));
    // It was pressed, or led to by a key, before this code was there.
    const isAsked = current.ariaDisabled === 'true' && current.matches(':hover');
    if (isAsked || current.matches(':focus-visible')) openSoon();
    return () => unmount.abort();
  }, [control, turn, leave]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        const isElsewhere = reason === 'outside-press' && !control.current?.contains(event.target as Node);
        if (reason === 'escape-key' || isElsewhere) turn(false, 0);
      }}
    >
      <Base.Portal>
        <Base.Positioner className="z-70" anchor={control} side="top" sideOffset={6} collisionPadding={8}>
          <Base.Popup
            role="tooltip"
            className="max-w-[min(280px,calc(100vw-16px))] rounded-ctl bg-ink px-2.5 py-1.5 text-start text-tiny font-medium tracking-normal text-pretty text-canvas shadow-raised forced-colors:border forced-colors:border-[CanvasText]"
            onMouseEnter={() => turn(true, 0)}
            onMouseLeave={leave}
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
