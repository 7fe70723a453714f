import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { placeBeside, type Side } from './place-beside.js';

interface Props {
  text: string;
  side?: Side;
  children: ReactElement<{ 'aria-describedby'?: string; 'aria-label'?: string }>;
}

const delays = { open: 350, close: 120 };

/**
 * A short note on its control, on hover and on keyboard focus. It stays while the pointer is on it and leaves on Escape.
 * A press on a control that is off shows it too, since a finger cannot hover.
 */
export function Tooltip({ text, side = 'above', children }: Props) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);
  const turn = (on: boolean, wait = 0): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(on), wait);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    const note = tip.current;
    if (!open || !note) return;
    note.showPopover();
    placeBeside(note.previousElementSibling, note, side);
    const listeners = new AbortController();
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog around the control stays open: Escape closes what is on top, and that is the note.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', dismiss, { capture: true, signal: listeners.signal });
    window.addEventListener('scroll', () => setOpen(false), { capture: true, signal: listeners.signal });
    return () => {
      listeners.abort();
      if (note.isConnected) note.hidePopover();
    };
  }, [open, side]);
  const repeats = children.props['aria-label'] === text;
  const described =
    [children.props['aria-describedby'], repeats ? undefined : id].filter(Boolean).join(' ') || undefined;
  return (
    <span
      className="tip-host"
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && turn(true, delays.open)}
      onPointerLeave={() => turn(false, delays.close)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && turn(true)}
      onBlur={() => turn(false)}
      onClick={(event: MouseEvent<HTMLElement>) =>
        turn((event.target as Element).closest('[aria-disabled="true"]') !== null)
      }
    >
      {cloneElement(children, { 'aria-describedby': described })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tip">
        {text}
      </span>
    </span>
  );
}
