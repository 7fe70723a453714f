import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { delays, Note } from './tooltip.js';

/** Turns after a while, unless it is turned otherwise before. */
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

interface Props {
  text: string;
  control: RefObject<HTMLElement | null>;
}

/**
 * The tooltip of a control that is off. It listens to the control instead of rendering it: the control is the same element
 * before this is loaded and after, and loses no press.
 */
export default function BlockedNote({ text, control }: Props): ReactNode {
  const [open, turn] = useDelayed();
  const leave = useCallback(() => turn(false, delays.closeDelay), [turn]);
  useEffect(() => {
    const { current } = control;
    if (!current) return;
    const unmount = new AbortController();
    const hear = (name: 'mouseenter' | 'mouseleave' | 'pointerup' | 'focus' | 'blur', listener: () => void): void =>
      current.addEventListener(name, listener, { signal: unmount.signal });
    const rest = (): void => turn(true, delays.delay);
    hear('mouseenter', rest);
    hear('mouseleave', leave);
    hear('pointerup', () => turn(true, 0));
    hear('focus', () => current.matches(':focus-visible') && turn(true, 0));
    hear('blur', () => turn(false, 0));
    if (current.matches(':hover, :focus-visible')) rest();
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
      <Note anchor={control} onMouseEnter={() => turn(true, 0)} onMouseLeave={leave}>
        {text}
      </Note>
    </Base.Root>
  );
}
