import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { readJson, writeItem } from '../../../lib/storage.js';
import { allowedSize, usualSize, type PanelSize } from './panel-size.js';

const item = 'terminal_size';
const step = 24;
const shifts: Record<string, readonly [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};
const windowSize = (): PanelSize => ({ width: window.innerWidth, height: window.innerHeight });

/** The size of the panel in the corner, by pointer and by arrow keys; kept in the browser, fitted to the window. */
export function usePanelSize() {
  const [wanted, setWanted] = useState<PanelSize>(() => readJson<PanelSize>(item) ?? usualSize);
  const [within, setWithin] = useState(windowSize);
  useEffect(() => {
    const measure = (): void => setWithin(windowSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const size = allowedSize(wanted, within);

  const grow = (from: PanelSize, right: number, down: number): void => {
    const next = allowedSize({ width: from.width + right, height: from.height + down }, windowSize());
    setWanted(next);
    writeItem(item, JSON.stringify(next));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const grip = event.currentTarget;
    const [x, y] = [event.clientX, event.clientY];
    const follow = (move: globalThis.PointerEvent): void => grow(size, x - move.clientX, y - move.clientY);
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener('pointermove', follow);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', follow), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const shift = shifts[event.key];
    if (!shift) return;
    event.preventDefault();
    grow(size, ...shift);
  };
  return { size, grip: { onPointerDown, onKeyDown } };
}
