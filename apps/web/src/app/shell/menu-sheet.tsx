import { Menu } from 'lucide-react';
import { text } from '#contracts/messages';
import { iconLook } from '../../components/ui/icon-look.js';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { isNarrower } from '../../lib/breakpoints.js';
import { withTexts } from '../../lib/language.js';
import { useSearchOverlay } from '../../lib/use-search-overlay.js';
import { menuOverlay } from './nav-entries.js';

const MenuSheetPopup = lazyOnPress(() => withTexts(import('./menu-sheet-popup.js')));

/** The navigation of a phone: slides over from the left. */
export function MenuSheet() {
  const { shown, show, close } = useSearchOverlay(menuOverlay);
  const open = shown !== null && isNarrower('phone');
  return (
    <>
      <button
        type="button"
        className={iconLook('md:hidden')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text('nav.openMenu')}
        onClick={() => show('open')}
      >
        <Menu className="size-5" aria-hidden />
      </button>
      <OnceOpen open={open} onClose={close}>
        <MenuSheetPopup open={open} onClose={close} />
      </OnceOpen>
    </>
  );
}
