import { SunMoon } from 'lucide-react';
import { lazy } from 'react';
import { text } from '#contracts/messages';
import { iconLook } from '../../components/ui/icon-look.js';
import { OnceOpen } from '../../components/ui/once-open.js';
import { usePopup } from '../../components/ui/use-popup.js';
import { withTexts } from '../../lib/language.js';

const ThemeMenuPopup = lazy(() => withTexts(import('./theme-menu-popup.js')));

/** The theme's menu of the top bar. */
export function ThemeMenu() {
  const { popup, button } = usePopup('menu');
  return (
    <>
      <button type="button" {...button} className={iconLook('size-11 max-md:hidden')} aria-label={text('theme.label')}>
        <SunMoon className="size-5" aria-hidden />
      </button>
      <OnceOpen open={popup.open}>
        <ThemeMenuPopup popup={popup} />
      </OnceOpen>
    </>
  );
}
