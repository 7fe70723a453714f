import { text } from '#contracts/messages';
import MenuPopup from '../../components/ui/menu-popup.js';
import type { Popup } from '../../components/ui/use-popup.js';
import { chooseTheme, useTheme } from '../../lib/theme.js';
import { themes } from './theme-choice.js';

export default function ThemeMenuPopup({ popup }: { popup: Popup }) {
  const chosen = useTheme(({ theme }) => theme);
  const entries = themes.map(([theme, icon]) => ({
    text: text(`theme.${theme}`),
    icon,
    chosen: theme === chosen,
    onPress: () => chooseTheme(theme),
  }));
  return <MenuPopup popup={popup} role="group" label={text('theme.label')} align="end" entries={entries} />;
}
