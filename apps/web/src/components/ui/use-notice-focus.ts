import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Entry } from './notice-queue.js';
import { dismiss } from './notice-store.js';

const buttons = (region: HTMLElement | null): HTMLElement[] => [...(region?.querySelectorAll<HTMLElement>('.x') ?? [])];
const reaches = (event: globalThis.KeyboardEvent): boolean =>
  event.key === 'F6' || (event.altKey && event.code === 'KeyT');

/** Alt+T or F6 leads into the notices and back; Escape dismisses the one in focus. Answers whether the keyboard is in there. */
export function useNoticeFocus(region: RefObject<HTMLElement | null>, shown: readonly Entry[]) {
  const [inside, setInside] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const leave = (): void => before.current?.focus();

  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent): void => {
      if (!reaches(event) || shown.length === 0) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) return leave();
      before.current = document.activeElement as HTMLElement;
      buttons(region.current)[0]?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [region, shown]);

  useEffect(() => {
    // The notice in focus went away: on to the next one.
    if (inside && !region.current?.contains(document.activeElement)) buttons(region.current)[0]?.focus();
  }, [region, shown, inside]);

  useEffect(
    () => () => {
      // With the last one the keyboard goes back to where it came from.
      if (!document.activeElement || document.activeElement === document.body) leave();
    },
    [],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const card =
      (event.target as HTMLElement).closest<HTMLElement>('[data-notice]') ??
      region.current?.querySelector<HTMLElement>('[data-notice]');
    if (card) dismiss(Number(card.dataset['notice']));
  };
  const onFocus = (event: { target: Element }): void => setInside(event.target.matches(':focus-visible'));
  const onBlur = (event: { relatedTarget: EventTarget | null }): void => {
    if (event.relatedTarget && !region.current?.contains(event.relatedTarget as Node)) setInside(false);
  };
  return { inside, handlers: { onKeyDown, onFocus, onBlur } };
}
