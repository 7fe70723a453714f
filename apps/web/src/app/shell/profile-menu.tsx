import { Bell, LogIn, LogOut, Package, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { useBalance } from '../../features/tokens/api/balance.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { PopMenu } from './pop-menu.js';
import { Portrait } from './portrait.js';
import { Unseen } from './unseen.js';

const PastNotices = lazy(() => import('../../components/ui/past-notices.js'));
const id = 'profile-menu';

/** The portrait with the balance hanging under it like a swing tag, and what opens from it. */
export function ProfileMenu() {
  const { status, user } = useSession();
  const location = useLocation();
  const balance = useBalance();
  const [reading, setReading] = useState(false);
  const tokens = status === 'signedIn' ? (balance.data?.tokensAvailable ?? null) : 0;
  const showsBalance = status !== 'checking' && tokens !== null;
  return (
    <>
      <button
        type="button"
        className="me"
        popoverTarget={id}
        aria-label={showsBalance ? text('bar.profileMenuTokens', { tokens }) : text('bar.profileMenu')}
      >
        <Portrait user={user} size={30} />
        {showsBalance ? (
          <span className="tag">
            {tokens} {text('tokens.left')}
          </span>
        ) : null}
      </button>
      <PopMenu id={id} label={text('bar.profile')} align="end">
        {status === 'signedIn' ? (
          <>
            <Link to="/user">
              <UserRound className="i" aria-hidden />
              {text('page.profile')}
            </Link>
            <Link to="/orders">
              <Package className="i" aria-hidden />
              {text('page.orders')}
            </Link>
            <Link to="/logout">
              <LogOut className="i" aria-hidden />
              {text('nav.logout')}
            </Link>
          </>
        ) : (
          <Link to={loginPath(`${location.pathname}${location.search}`)}>
            <LogIn className="i" aria-hidden />
            {text('page.login')}
          </Link>
        )}
        <button type="button" onClick={() => setReading(true)}>
          <Bell className="i" aria-hidden />
          {text('notices.past')}
        </button>
      </PopMenu>
      {reading ? (
        <Unseen>
          <Suspense fallback={null}>
            <PastNotices onClose={() => setReading(false)} />
          </Suspense>
        </Unseen>
      ) : null}
    </>
  );
}
