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
    <div className="flex gap-0.5 rounded-card bg-sunken p-[3px]" role="group" aria-label={text('theme.label')}>
      {themes.map(([theme, Icon]) => (
        <button
          key={theme}
          type="button"
          className="grid h-11 w-11 place-items-center rounded-lg border-0 bg-transparent text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line),var(--d1)] forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]"
          aria-pressed={theme === chosen}
          aria-label={text(`theme.${theme}`)}
          title={text(`theme.${theme}`)}
          onClick={() => chooseTheme(theme)}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}
