import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.js';
import { compose, openSlot } from './preview-composer.js';
import type { ComposeResponse, PreviewScene } from './preview-scene.js';

/** Pixels across: while something changes, more would only come later. */
const WHILE_MOVING = 400;
const SETTLED_MS = 180;

interface Props {
  scene: PreviewScene;
  /** The scene is of an earlier moment than the page. */
  outdated?: boolean;
  label: string;
  /** How much larger than its place it is shown. */
  zoom?: number;
  /** One of many small ones. */
  small?: boolean;
  className?: string;
}

/**
 * The product with the design, composed in the page. It shows the last picture until the next is there, which takes a
 * few milliseconds; `data-state` says when it shows what it was given.
 */
export function PreviewCanvas({ scene, outdated = false, label, zoom = 1, small = false, className }: Props) {
  const slot = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Kept, since asking for it with each change would lay the page out in the midst of it. */
  const width = useRef(0);
  const version = useRef(0);
  const latest = useRef(scene);
  const [ended, setEnded] = useState<{ scene: PreviewScene; state: 'shown' | 'failed' } | null>(null);
  useEffect(
    () =>
      openSlot(slot, (answer: ComposeResponse) => {
        if ('problem' in answer) return setEnded({ scene: latest.current, state: 'failed' });
        show(canvas.current, answer.bitmap);
        if (answer.version !== version.current) return;
        setEnded({ scene: latest.current, state: 'shown' });
      }),
    [slot],
  );
  useEffect(() => {
    const element = canvas.current!;
    width.current = element.clientWidth;
    const observer = new ResizeObserver(() => (width.current = element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [zoom]);
  useEffect(() => {
    const full = width.current * window.devicePixelRatio;
    const request = (pixels: number): void => {
      version.current += 1;
      compose({ slot, version: version.current, scene, width: pixels, small });
    };
    latest.current = scene;
    request(Math.min(full, WHILE_MOVING));
    if (full <= WHILE_MOVING) return;
    const timer = setTimeout(() => request(full), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [scene, slot, zoom, small]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-state={ended?.scene === scene && !outdated ? ended.state : 'composing'}
      width={4}
      height={5}
      className={cn('block h-auto w-full', className)}
    />
  );
}

function show(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (!canvas) return bitmap.close();
  // A change of its size clears the canvas, and lays the page out anew.
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
