import { text } from '#contracts/messages';
import { Images } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { useSession } from '../../lib/session.js';
import { CartButton } from './cart-button.js';
import { MenuSheet } from './menu-sheet.js';
import { PhonePrompt } from './phone-prompt.js';
import { firstName } from './portrait.js';
import { ProfileMenu } from './profile-menu.js';
import { ThemeMenu } from './theme-menu.js';
import { PromptBar } from './prompt-bar.js';

export function TopBar() {
  const { status, user } = useSession();
  return (
    <header className="top">
      <MenuSheet />
      <Link className="brand" to="/home">
        <BrandMark />
        <span>{text('app.name')}</span>
      </Link>
      <PromptBar />
      <div className="end">
        {status === 'signedIn' && user ? (
          <span className="hi">{text('bar.greeting', { name: firstName(user) })}</span>
        ) : null}
        <Link className="btn sm only-d top-designs" to="/user-designs">
          <Images className="i" aria-hidden />
          {text('page.designs')}
        </Link>
        <PhonePrompt />
        <ThemeMenu />
        <CartButton />
        <ProfileMenu />
      </div>
    </header>
  );
}
