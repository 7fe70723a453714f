import type { DataRouter } from 'react-router-dom';
import { writeItem } from '../lib/storage.js';

/** A line on which the app's script runs after this has the fonts before anybody reads. */
const QUICK_MS = 1500;
/** What the first screen and its pictures have on a slower line before the fonts share it with them. */
const SCREEN_FIRST_MS = 1500;
const FAMILIES = ['Bricolage', 'Instrument'];

const show = (): void => void (document.documentElement.dataset.fonts = '');

/**
 * Shows text in our fonts where the document does not already (`start.js`): at once, or, on a slow line, with the next screen, so that
 * nothing moves under who reads the first one in the system's. The next document shows them from the start, since the browser has them.
 */
export function showFonts(router: DataRouter): void {
  if (performance.now() < QUICK_MS) {
    show();
    void load();
  } else setTimeout(() => void load().then((loaded) => loaded && showOnNavigation(router)), SCREEN_FIRST_MS);
}

/** Whether they came. */
async function load(): Promise<boolean> {
  try {
    await Promise.all(FAMILIES.map((family) => document.fonts.load(`1em ${family}`)));
    writeItem('fonts', 'cached');
    return true;
  } catch {
    return false;
  }
}

function showOnNavigation(router: DataRouter): void {
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    show();
    stop();
  });
}
