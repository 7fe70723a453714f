import { text } from '#contracts/messages';
import { LogIn, Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useBalance } from '../../features/tokens/api/balance.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { useModal } from '../../lib/use-overlay.js';
import { ConnectionDot } from './connection-dot.js';
import { firstName, Portrait } from './portrait.js';
import { mainEntries, ownEntries, staffEntries } from './nav-entries.js';
import { NavLinks } from './nav-links.js';
import { ThemeChoice } from './theme-choice.js';

function Sheet({ onClose }: { onClose: () => void }) {
  const user = useSession((session) => session.user);
  const balance = useBalance();
  const location = useLocation();
  return (
    <>
      <div className="hd">
        <Portrait user={user} size={44} />
        <div className="grow">
          <p className="h-sub font-display font-[650] tracking-[-0.02em]">
            {user ? text('bar.greeting', { name: firstName(user) }) : text('app.name')}
          </p>
          {user && balance.data ? (
            <p className="small muted">
              {balance.data.tokensAvailable} {text('tokens.left')}
            </p>
          ) : null}
        </div>
        <button type="button" className="ib" onClick={onClose} aria-label={text('nav.closeMenu')}>
          <X className="i lg" aria-hidden />
        </button>
      </div>
      <NavLinks entries={mainEntries} />
      <hr className="stitch mx-3 my-3" />
      <NavLinks entries={[...ownEntries, ...staffEntries(user)]} />
      {user ? null : (
        <Link to={loginPath(`${location.pathname}${location.search}`)}>
          <LogIn className="i" aria-hidden />
          {text('page.login')}
        </Link>
      )}
      <div className="sheetfoot">
        <span className="row small muted">
          <ConnectionDot />
        </span>
        <ThemeChoice />
      </div>
    </>
  );
}

/** The navigation of a phone: slides over from the left. */
export function MenuSheet() {
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A way that is taken out of it closes it.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = openAt === key;
  const close = (): void => setOpenAt(null);
  const modal = useModal(ref, open, close, true);
  return (
    <>
      <button
        type="button"
        className="ib only-m"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text('nav.openMenu')}
        onClick={() => setOpenAt(key)}
      >
        <Menu className="i lg" aria-hidden />
      </button>
      <dialog {...modal} className="sheetnav" aria-label={text('nav.menu')}>
        {open ? (
          <nav aria-label={text('nav.main')}>
            <Sheet onClose={close} />
          </nav>
        ) : null}
      </dialog>
    </>
  );
}
