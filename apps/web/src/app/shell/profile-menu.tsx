import { LogIn, LogOut, Package, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { useBalance } from '../../features/tokens/api/balance.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { PopMenu } from './pop-menu.js';
import { Portrait } from './portrait.js';

const id = 'profile-menu';

/** The portrait with the balance hanging under it like a swing tag, and what opens from it. */
export function ProfileMenu() {
  const { status, user } = useSession();
  const location = useLocation();
  const balance = useBalance();
  const tokens = user ? (balance.data?.tokensAvailable ?? null) : 0;
  const showsBalance = status !== 'checking' && tokens !== null;
  const tag = showsBalance ? `${tokens} ${text('tokens.left')}` : '';
  return (
    <>
      <button type="button" className="me" popoverTarget={id} aria-label={tag ? `Profile menu, ${tag}` : 'Profile menu'}>
        <Portrait user={user} size={30} />
        {showsBalance ? <span className="tag">{tag}</span> : null}
      </button>
      <PopMenu id={id} label="Profile" align="end">
        {user ? (
            <>
              <Link to="/user"><UserRound className="i" aria-hidden />My Profile</Link>
              <Link to="/orders"><Package className="i" aria-hidden />My Orders</Link>
              <Link to="/logout"><LogOut className="i" aria-hidden />Logout</Link>
            </>
          ) : (
            <Link to={loginPath(`${location.pathname}${location.search}`)}><LogIn className="i" aria-hidden />Log in</Link>
          )}
      </PopMenu>
    </>
  );
}
