import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.js';
import { compose, openSlot } from './preview-composer.js';
import type { ComposeAnswer, PreviewScene } from './preview-scene.js';

/** Pixels of the preview per pixel of the product's pictures: a small preview, a large one, a zoomed or sharp one. */
const SCALES = [0.25, 0.5, 1] as const;
/** While something changes, more would only come later. */
const WHILE_MOVING = 0.5;
const SETTLED_MS = 180;
/** About how wide the pictures of products are. */
const FULL_WIDTH = 1150;

interface Props {
  scene: PreviewScene;
  label: string;
  /** How much larger than its place it is shown. */
  zoom?: number;
  /** One of many small ones. */
  small?: boolean;
  className?: string;
}

const scaleFor = (pixels: number): number => SCALES.find((scale) => scale * FULL_WIDTH >= pixels) ?? 1;

/**
 * The product with the design, composed in the page. It shows the last picture until the next is there, which takes a
 * few milliseconds; `data-state` says when it shows what it was given.
 */
export function PreviewCanvas({ scene, label, zoom = 1, small = false, className }: Props) {
  const slot = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const version = useRef(0);
  const begun = useRef(0);
  const latest = useRef(scene);
  const [ended, setEnded] = useState<{ scene: PreviewScene; state: 'shown' | 'failed' } | null>(null);
  useEffect(
    () =>
      openSlot(slot, (answer: ComposeAnswer) => {
        if ('problem' in answer) return setEnded({ scene: latest.current, state: 'failed' });
        show(canvas.current, answer.bitmap);
        if (answer.version !== version.current) return;
        if (!small) performance.measure('local preview', { start: begun.current });
        setEnded({ scene: latest.current, state: 'shown' });
      }),
    [slot, small],
  );
  useEffect(() => {
    const full = scaleFor((canvas.current?.clientWidth ?? 0) * zoom * window.devicePixelRatio);
    const request = (scale: number): void => {
      version.current += 1;
      begun.current = performance.now();
      compose({ slot, version: version.current, scene, scale, small });
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
      data-state={ended?.scene === scene ? ended.state : 'composing'}
      width={4}
      height={5}
      className={cn('block h-auto w-full', className)}
    />
  );
}

function show(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (!canvas) return bitmap.close();
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
