import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus to a title where the button that was pressed has gone with what it changed: each time that the value changes once it is known. */
export function useFocusAfter(value: boolean | number | undefined): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== value;
    before.current = value;
    if (changed && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [value]);
  return title;
}
