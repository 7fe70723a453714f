import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { announce } from '../../lib/announce.js';

/** Names the page and moves the focus to its heading whenever the route changes. */
export function RouteEffects() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const title = matches.map((match) => (match.handle as { title?: string } | undefined)?.title).findLast(Boolean) ?? 'Inkloom';
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Inkloom`;
  }, [title]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    announce(title);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    // The title belongs to the path: it alone shall not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}
