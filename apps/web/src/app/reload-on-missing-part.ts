import { readItem, writeItem } from '../lib/storage.js';

const item = 'reloaded_at';

/** A part of the page that a newer release replaced is fetched by one reload. */
export function reloadOnMissingPart(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(readItem(item, 'sessionStorage')) < 20_000) return;
    event.preventDefault();
    writeItem(item, String(Date.now()), 'sessionStorage');
    window.location.reload();
  });
}
