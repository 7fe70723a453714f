import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the router leads: its screen comes a moment after the address, and both may have to be loaded first. */
export const coming = { pathname: '' };

/** Closes what lies over a page when another page takes its place, but for the one that was coming already when it opened. */
export function useCloseOnNavigation(open: boolean, onClose: () => void): void {
  const { pathname } = useLocation();
  const seen = useRef([pathname]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && !seen.current.includes(pathname)) close();
    seen.current = [pathname, coming.pathname];
  }, [open, pathname]);
}
