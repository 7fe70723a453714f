import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether an entry of the history only lays something over the page of the entry before it. */
export const isOverlayEntry = (state: unknown): boolean => Boolean((state as { overlay?: string } | null)?.overlay);

/**
 * What covers the screen is named in the address: Back closes it, a reload and a link show it. A link within it takes
 * `replace`, so that Back from there leads to the page below.
 */
export function useSearchOverlay(name: string) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const shown = new URLSearchParams(search).get(name);
  // The way back takes a moment; a second one would leave the page.
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [shown]);
  const go = (value: string | null, options: { replace: boolean; state: unknown }): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate({ pathname, search: next.toString() }, { ...options, preventScrollReset: true });
  };
  return {
    /** What is shown, null for nothing. */
    shown,
    show: (value: string): void =>
      go(value, shown === null ? { replace: false, state: { overlay: name } } : { replace: true, state }),
    close: (): void => {
      if (shown === null || leaving.current) return;
      leaving.current = true;
      if (isOverlayEntry(state)) void navigate(-1);
      else go(null, { replace: true, state: null });
    },
  };
}
