import { text } from '#contracts/messages';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '../../lib/theme.js';

/** What can be chosen, with its sign. */
export const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

/** Light, dark or as the device says. */
export function ThemeChoice() {
  const chosen = useTheme(({ theme }) => theme);
  return (
    <div className="themes" role="group" aria-label={text('theme.label')}>
      {themes.map(([theme, Icon]) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          aria-label={text(`theme.${theme}`)}
          title={text(`theme.${theme}`)}
          onClick={() => chooseTheme(theme)}
        >
          <Icon className="i" aria-hidden />
        </button>
      ))}
    </div>
  );
}
