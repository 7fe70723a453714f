import { isLoadingOptionalPart } from '../lib/optional-part.js';
import { readItem, writeItem } from '../lib/storage.js';

const item = 'reloaded_at';
const breath = 20_000;

interface Moving {
  state: { navigation: { location?: { pathname: string; search: string } } };
}

/** A part of the page that a newer release replaced is fetched by one reload, of the screen that was asked for. */
export function reloadOnMissingPart(router: Moving): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location;
    // The screen goes on without it.
    if (!target && isLoadingOptionalPart()) return;
    // Without a network nothing is newer, and a reload would leave the app for the browser's own page.
    if (!navigator.onLine) return;
    if (Date.now() - Number(readItem(item, 'sessionStorage')) < breath) return;
    event.preventDefault();
    writeItem(item, String(Date.now()), 'sessionStorage');
    if (target) window.location.assign(`${target.pathname}${target.search}`);
    else window.location.reload();
  });
}
