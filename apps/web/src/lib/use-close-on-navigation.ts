import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes what lies over a page when another page takes its place. */
export function useCloseOnNavigation(open: boolean, onClose: () => void): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && pathname !== opened.current) close();
    opened.current = pathname;
  }, [open, pathname]);
}
