import { text } from '#contracts/messages';
import { SunMoon } from 'lucide-react';
import { chooseTheme, useTheme } from '../../lib/theme.js';
import { PopMenu } from './pop-menu.js';
import { themes } from './theme-choice.js';

const id = 'theme-menu';

/** The theme's menu of the top bar. */
export function ThemeMenu() {
  const chosen = useTheme(({ theme }) => theme);
  return (
    <>
      <button type="button" className="ib only-d" popoverTarget={id} aria-label={text('theme.label')}>
        <SunMoon className="i lg" aria-hidden />
      </button>
      <PopMenu id={id} label={text('theme.label')} align="end">
        {themes.map(([theme, Icon]) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === chosen}
            className={theme === chosen ? 'on' : undefined}
            onClick={() => chooseTheme(theme)}
          >
            <Icon className="i" aria-hidden />
            {text(`theme.${theme}`)}
          </button>
        ))}
      </PopMenu>
    </>
  );
}
