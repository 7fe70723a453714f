import { useCallback, useRef, type Ref, type RefCallback } from 'react';

function give<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * A ref for a control that another takes the place of, as once its code has loaded: the new one gets the focus and the caret
 * that the old one had. `ref` is given each of them as well.
 */
export function useKeptFocus<T extends HTMLElement>(ref?: Ref<T>): RefCallback<T> {
  const shown = useRef<T>(null);
  const left = useRef<{ caret: number | null }>(null);
  return useCallback(
    (element) => {
      give(ref, element);
      const before = shown.current;
      shown.current = element;
      if (!element) {
        const caret = before instanceof HTMLInputElement ? before.selectionStart : null;
        left.current = before && document.activeElement === before ? { caret } : null;
        return;
      }
      const { caret } = left.current ?? {};
      if (caret === undefined || document.activeElement === element) return;
      element.focus({ preventScroll: true });
      if (element instanceof HTMLInputElement && caret !== null) element.setSelectionRange(caret, caret);
    },
    [ref],
  );
}
