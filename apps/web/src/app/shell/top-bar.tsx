import { Images, Menu, SunMoon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { useSession } from '../../lib/session.js';
import { switchTheme } from '../../lib/theme.js';
import { CartButton } from './cart-button.js';
import { menuId } from './menu-sheet.js';
import { PhonePrompt } from './phone-prompt.js';
import { firstName } from './portrait.js';
import { ProfileMenu } from './profile-menu.js';
import { PromptBar } from './prompt-bar.js';

export function TopBar() {
  const { status, user } = useSession();
  return (
    <header className="top">
      <button type="button" className="ib only-m" popoverTarget={menuId} aria-label="Open menu">
        <Menu className="i lg" aria-hidden />
      </button>
      <Link className="brand" to="/home">
        <BrandMark />
        <span>Inkloom</span>
      </Link>
      <PromptBar />
      <div className="end">
        {status === 'signedIn' && user ? <span className="hi">Hi {firstName(user)}!</span> : null}
        <Link className="btn sm only-d top-designs" to="/user-designs">
          <Images className="i" aria-hidden />
          My Designs
        </Link>
        <PhonePrompt />
        <button type="button" className="ib only-d" aria-label="Switch theme" onClick={switchTheme}>
          <SunMoon className="i lg" aria-hidden />
        </button>
        <CartButton />
        <ProfileMenu />
      </div>
    </header>
  );
}
