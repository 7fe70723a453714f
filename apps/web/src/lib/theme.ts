import { writeItem } from './storage.js';

const prefersDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Turns light to dark and back, and keeps the choice. */
export function switchTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset['theme'] ? root.dataset['theme'] === 'dark' : prefersDark();
  const next = dark ? 'light' : 'dark';
  root.dataset['theme'] = next;
  writeItem('theme', next);
}
