import { writeItem } from './storage.js';

/** A line on which the app stands after this has time for the fonts beside the pictures. */
const QUICK_MS = 1500;
/** What the screen's pictures have on a slower line before the fonts share it with them. */
const PICTURES_FIRST_MS = 1000;

/**
 * Shows the text in our fonts, and from the start the next time, when the browser has them. Until then the system's stand in, as wide
 * and as high (`styles/fonts.css`). Documents that name the fonts show them from the start (`start.js`).
 */
export function showFonts(): void {
  setTimeout(() => void apply(), performance.now() < QUICK_MS ? 0 : PICTURES_FIRST_MS);
}

async function apply(): Promise<void> {
  document.documentElement.dataset.fonts = '';
  await document.fonts.ready;
  writeItem('fonts', 'cached');
}
