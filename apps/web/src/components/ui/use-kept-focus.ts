import { useCallback, useRef, type Ref, type RefCallback } from 'react';
import { focusAt, type Selection } from '../../lib/focus-at.js';

function give<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

function selectionOf(control: HTMLElement): Selection | null {
  const { selectionStart, selectionEnd } = control as Partial<HTMLInputElement>;
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number' ? [selectionStart, selectionEnd] : null;
}

/**
 * A ref for a control that another takes the place of, as once its code has loaded: the new one gets the focus and the
 * selection that the old one had. `ref` is given each of them as well.
 */
export function useKeptFocus<T extends HTMLElement>(ref?: Ref<T>): RefCallback<T> {
  const shown = useRef<T>(null);
  const left = useRef<T>(null);
  return useCallback(
    (element) => {
      give(ref, element);
      if (!element) left.current = document.activeElement === shown.current ? shown.current : null;
      else if (left.current && left.current !== element) focusAt(element, selectionOf(left.current));
      shown.current = element;
    },
    [ref],
  );
}
