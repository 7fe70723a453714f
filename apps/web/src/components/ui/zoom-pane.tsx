import { ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { cn } from '../../lib/cn.js';
import { iconLook } from './icon-look.js';

const STEPS = [1, 2, 3] as const;

export interface Zoom {
  scale: number;
  canGrow: boolean;
  grow: () => void;
  shrink: () => void;
  toggle: () => void;
}

/** How large a picture is shown: as a whole, or two or three times as large. */
export function useZoom(): Zoom {
  const [at, setAt] = useState(0);
  return {
    scale: STEPS[at]!,
    canGrow: at < STEPS.length - 1,
    grow: () => setAt((now) => Math.min(now + 1, STEPS.length - 1)),
    shrink: () => setAt((now) => Math.max(now - 1, 0)),
    toggle: () => setAt((now) => (now === 0 ? 1 : 0)),
  };
}

/** Moves what is larger than its frame with the mouse; fingers and keys scroll by themselves. */
function useDrag(pane: { current: HTMLDivElement | null }) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (!from.current) return;
      pane.current?.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: (): void => void (from.current = null),
    onPointerCancel: (): void => void (from.current = null),
  };
}

/** A frame in which its content may be larger than the frame: what was in the middle stays there. */
export function ZoomPane({ zoom, label, children }: { zoom: Zoom; label: string; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null);
  const drag = useDrag(pane);
  const { scale } = zoom;
  const shown = useRef(scale);
  useLayoutEffect(() => {
    const frame = pane.current;
    if (!frame || shown.current === scale) return;
    const by = scale / shown.current;
    const middle = (start: number, size: number): number => (start + size / 2) * by - size / 2;
    frame.scrollTo(middle(frame.scrollLeft, frame.clientWidth), middle(frame.scrollTop, frame.clientHeight));
    shown.current = scale;
  }, [scale]);
  const isLarge = scale > 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    // The arrow keys move the enlarged picture, and lead to no other.
    if (isLarge && event.key.startsWith('Arrow')) event.stopPropagation();
  };
  return (
    <div
      ref={pane}
      data-zoom={scale}
      className={cn('absolute inset-0 overscroll-contain', isLarge ? 'cursor-grab overflow-auto' : 'cursor-zoom-in')}
      onDoubleClick={zoom.toggle}
      onKeyDown={onKeyDown}
      {...(isLarge ? { ...drag, role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <div className="relative" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
        {children}
      </div>
    </div>
  );
}

export const ZoomButtons = ({ zoom }: { zoom: Zoom }) => (
  <div className="flex gap-1">
    <ZoomButton label={text('popup.zoomOut')} off={zoom.scale === 1} onPress={zoom.shrink}>
      <ZoomOut className="size-5" aria-hidden />
    </ZoomButton>
    <ZoomButton label={text('popup.zoomIn')} off={!zoom.canGrow} onPress={zoom.grow}>
      <ZoomIn className="size-5" aria-hidden />
    </ZoomButton>
  </div>
);

interface ZoomButtonProps {
  label: string;
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Keeps the focus where it cannot go further. */
const ZoomButton = ({ label, off, onPress, children }: ZoomButtonProps) => (
  <button
    type="button"
    className={cn(iconLook(), 'aria-disabled:opacity-50')}
    aria-label={label}
    aria-disabled={off}
    onClick={() => off || onPress()}
  >
    {children}
  </button>
);
