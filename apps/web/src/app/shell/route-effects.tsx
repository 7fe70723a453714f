import { text } from '#contracts/messages';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { isOverlayEntry } from '../../lib/use-search-overlay.js';

const maxWaitMs = 8000;
const main = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Puts the focus on the screen's heading, as soon as it is there; who moves on meanwhile is left alone. */
function toHeading(): (() => void) | undefined {
  if (focusHeading()) return;
  main()?.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body && document.activeElement !== main()) return watch.disconnect();
    if (focusHeading()) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => watch.disconnect(), maxWaitMs);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
  };
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable=true]') ?? false;

/** The focus is on a part of the screen itself: its heading has it from here, anything else from the user. */
const isInScreen = (): boolean => document.activeElement?.matches('main :not(h1)') ?? false;

/**
 * Where an address leads on to a closer one, as the catalog's does, who is in the screen already is left there; and who
 * types in a dialog that was opened while the screen was coming.
 */
const isKept = (closer: boolean): boolean =>
  (closer && (isTyping() || isInScreen())) || (isTyping() && document.activeElement?.closest('[data-open]') != null);

/** Names the page and moves the focus to its heading whenever the route changes. Stands before the screens, which may name it more closely. */
export function RouteEffects() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  // On a slow device what was opened meanwhile is rendered along with the closer address: nothing opens onto another path.
  const closer = useNavigationType() === NavigationType.Replace || isOverlayEntry(state);
  const name = useMatches()
    .map((match) => (match.handle as { title?: string } | undefined)?.title)
    .findLast(Boolean);
  const title = name ?? text('app.name');
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = name ? text('app.title', { page: title }) : title;
  }, [name, title]);
  // Before the screen is painted: later it would take the focus from a field that the user is in already.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    announce(title);
    if (isKept(closer)) return;
    return toHeading();
    // The title belongs to the path: it alone shall not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}
