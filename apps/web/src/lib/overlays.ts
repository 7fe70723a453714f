/**
 * Whatever lies over the page and is open has an entry of its own in the browser's history, so that Back closes it and
 * stays on the page. These entries carry the page's own state and their depth; the router never hears of them.
 */
interface Overlay {
  close: () => void;
  /** The modal element, inside which alone things can be used while it is open. */
  element: HTMLElement | null;
}

const overlays: Overlay[] = [];
const watchers = new Set<() => void>();
const patience = 500;
let arrived: (() => void) | null = null;
let leaving: Promise<void> | null = null;
/** Key and path of the page that the router shows. */
let shown: () => string = () => '';

type EntryState = { overlay?: number; idx?: number; key?: string } | null;
const stateNow = (): EntryState => window.history.state as EntryState;
const depthNow = (): number => stateNow()?.overlay ?? 0;
const pathNow = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;
const isShown = (): boolean => shown() === `${stateNow()?.key ?? 'default'} ${pathNow()}`;

/** Goes back over so many entries of overlays; nobody else hears of it. */
function goBack(entries: number): Promise<void> {
  if (entries === 0) return Promise.resolve();
  leaving = new Promise<void>((resolve) => {
    const timer = setTimeout(() => arrived?.(), patience);
    arrived = () => {
      clearTimeout(timer);
      arrived = leaving = null;
      resolve();
    };
  });
  window.history.go(-entries);
  return leaving;
}

/** Takes the entries of open overlays out of the history. Call it before the document is left: going back would call that off. */
export const leaveOverlayEntries = (): Promise<void> => goBack(depthNow());

/** Makes the history's entries as many as there are open overlays. */
function settle(): void {
  if (leaving) return void leaving.then(settle);
  const depth = depthNow();
  if (overlays.length < depth) return void goBack(depth - overlays.length);
  for (let entry = depth + 1; entry <= overlays.length; entry++) {
    window.history.pushState({ ...stateNow(), idx: (stateNow()?.idx ?? 0) + 1, overlay: entry }, '');
  }
}

function closeDownTo(depth: number): void {
  for (const overlay of overlays.slice(depth).reverse()) overlay.close();
}

function hear(event: PopStateEvent): void {
  if (!isShown()) return closeDownTo(0);
  // The router took back a way that was blocked; it waits to hear of it.
  if (!arrived && overlays.length === 0 && depthNow() === 0) return;
  // Only an overlay came or went: for the router this is the page it shows already.
  event.stopImmediatePropagation();
  if (arrived) return arrived();
  closeDownTo(depthNow());
  // Forward leads to the entry of an overlay that is gone.
  if (depthNow() > overlays.length) settle();
}

const tell = (): void => watchers.forEach((watcher) => watcher());

/** Notes an open overlay; what is answered takes it off again. */
export function enterOverlay(close: () => void, element: HTMLElement | null): () => void {
  const overlay = { close, element };
  overlays.push(overlay);
  queueMicrotask(settle);
  tell();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    // One that opens in its place takes over its entry.
    setTimeout(settle);
    tell();
  };
}

/** The modal element on top, if there is one. */
export const topModal = (): HTMLElement | null => overlays.findLast(({ element }) => element)?.element ?? null;

/** Runs whenever an overlay opens or closes. */
export const onOverlaysChange = (watcher: () => void): void => void watchers.add(watcher);

interface Steered {
  state: { location: { key: string; pathname: string; search: string; hash: string } };
  navigate: (to: unknown, options?: { replace?: boolean }) => Promise<void>;
}

/** Hears of Back before the router does: call it before the router is made, since a window tells its listeners in their order. */
export const hearOverlaysFirst = (): void => window.addEventListener('popstate', hear);

/** Joins overlays and router: a way taken out of an overlay leads on from the page below, its own entry leaves no trace. */
export function leadThroughOverlays(router: object): void {
  const steered = router as Steered;
  const navigate = steered.navigate.bind(router);
  shown = () => {
    const { key, pathname, search, hash } = steered.state.location;
    return `${key} ${pathname}${search}${hash}`;
  };
  // A page loaded anew on the entry of an overlay shows none.
  if (depthNow() > 0) window.history.replaceState({ ...stateNow(), overlay: 0 }, '');
  steered.navigate = async (to, options) => {
    if (leaving) await leaving;
    const depth = depthNow();
    if (depth === 0 || typeof to === 'number') return navigate(to, options);
    const replaces = options?.replace ?? false;
    await goBack(replaces ? depth : depth - 1);
    await navigate(to, { ...options, replace: true });
    setTimeout(settle);
  };
}
