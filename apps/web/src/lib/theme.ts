import { create } from 'zustand';
import { readItem, writeItem } from './storage.js';

export type Theme = 'light' | 'dark' | 'system';
const item = 'theme';
const themeOf = (value: string | null | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system');

const start = (): Theme =>
  typeof document === 'undefined' ? 'system' : themeOf(document.documentElement.dataset['theme']);

/** The chosen theme; `start.js` has put it onto the page before the first paint. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: start() }));

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  useTheme.setState({ theme });
}

/** Takes a theme and keeps the choice; `system` follows the device from now on. */
export function chooseTheme(theme: Theme): void {
  apply(theme);
  writeItem(item, theme === 'system' ? null : theme);
}

/** Another tab's choice holds here too. */
export const followTheme = (): void =>
  window.addEventListener('storage', (event) => event.key === item && apply(themeOf(readItem(item))));
