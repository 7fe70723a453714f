import { LogIn, SunMoon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { useBalance } from '../../features/tokens/api/balance.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { switchTheme } from '../../lib/theme.js';
import { ConnectionDot } from './connection-dot.js';
import { firstName, Portrait } from './portrait.js';
import { mainEntries, ownEntries, staffEntries } from './nav-entries.js';
import { NavLinks } from './nav-links.js';

export const menuId = 'menu';

/** The navigation of a phone: slides over from the left. */
export function MenuSheet() {
  const ref = useRef<HTMLDivElement>(null);
  const user = useSession((session) => session.user);
  const balance = useBalance();
  const location = useLocation();
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, [location]);
  return (
    <div className="sheetnav" id={menuId} popover="auto" ref={ref} role="dialog" aria-label="Menu">
      <div className="hd">
        <Portrait user={user} size={44} />
        <div className="grow">
          <p className="h-sub font-display font-[650] tracking-[-0.02em]">{user ? `Hi ${firstName(user)}!` : 'Inkloom'}</p>
          {user && balance.data ? <p className="small muted">{balance.data.tokensAvailable} {text('tokens.left')}</p> : null}
        </div>
        <button type="button" className="ib" popoverTarget={menuId} popoverTargetAction="hide" aria-label="Close menu">
          <X className="i lg" aria-hidden />
        </button>
      </div>
      <NavLinks entries={mainEntries} />
      <hr className="stitch mx-3 my-3" />
      {user ? (
        <NavLinks entries={[...ownEntries, ...staffEntries(user)]} />
      ) : (
        <Link to={loginPath(`${location.pathname}${location.search}`)}>
          <LogIn className="i" aria-hidden />
          Log in
        </Link>
      )}
      <div className="row between mt-auto p-3">
        <span className="row small muted">
          <ConnectionDot />
        </span>
        <button type="button" className="btn sm" onClick={switchTheme}>
          <SunMoon className="i" aria-hidden />
          Theme
        </button>
      </div>
    </div>
  );
}
