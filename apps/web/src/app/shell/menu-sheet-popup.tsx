import { Drawer } from '@base-ui/react/drawer';
import { LogIn, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { iconLook } from '../../components/ui/icon-look.js';
import { backdropLook, useModal } from '../../components/ui/modal-parts.js';
import { useBalance } from '../../features/jobs/balance.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { ConnectionDot } from './connection-dot.js';
import { mainEntries, menuOverlay } from './nav-entries.js';
import { ownEntries, staffEntries } from './own-entries.js';
import { NavLinks } from './nav-links.js';
import { firstName, Portrait } from './portrait.js';
import { balanceText } from './profile-menu.js';
import { ThemeChoice } from './theme-choice.js';

const sheetLook =
  'flex min-h-12 items-center gap-3.5 rounded-lg px-3 text-[16px] font-[550] no-underline aria-[current=page]:bg-surface aria-[current=page]:shadow-[0_0_0_1px_var(--line),var(--d1)] [&>svg]:size-[18px] [&>svg]:text-muted';

function Head({ onClose }: { onClose: () => void }) {
  const user = useSession((session) => session.user);
  const balance = useBalance();
  return (
    <div className="mb-2 flex items-center gap-3 pr-1 pb-4 pl-3">
      <Portrait user={user} size={44} />
      <div className="min-w-0 flex-1">
        <p className="font-display text-head font-[650] tracking-[-0.02em]">
          {user ? text('bar.greeting', { name: firstName(user) }) : text('app.name')}
        </p>
        {user && balance.data ? (
          <p className="text-small text-muted">
            {balanceText({ tokens: balance.data.tokensAvailable, reserved: balance.data.held })}
          </p>
        ) : null}
      </div>
      <button type="button" className={iconLook('size-11')} onClick={onClose} aria-label={text('nav.closeMenu')}>
        <X className="size-5" aria-hidden />
      </button>
    </div>
  );
}

/** Each link takes the place of the open menu in the history. */
function MenuLinks() {
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const below = new URLSearchParams(search);
  below.delete(menuOverlay);
  return (
    <>
      <NavLinks replace look={sheetLook} entries={mainEntries} />
      <hr className="stitch mx-3 my-3" />
      <NavLinks replace look={sheetLook} entries={[...ownEntries, ...staffEntries(user)]} />
      {user ? null : (
        <Link replace className={sheetLook} to={loginPath(below.size > 0 ? `${pathname}?${below}` : pathname)}>
          <LogIn aria-hidden />
          {text('page.login')}
        </Link>
      )}
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
}

export default function MenuSheetPopup({ open, onClose }: Props) {
  return (
    <Drawer.Root {...useModal(open, onClose)} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className={backdropLook} />
        <Drawer.Viewport>
          <Drawer.Popup
            initialFocus
            aria-label={text('nav.menu')}
            className="fixed inset-y-0 left-0 z-50 w-[min(320px,86vw)] animate-enter [--enter:-32px] overflow-y-auto overscroll-contain bg-canvas px-4 py-5 shadow-sheet outline-0 [transform:translateX(var(--drawer-swipe-movement-x,0px))]"
          >
            <nav className="flex min-h-full flex-col gap-0.5" aria-label={text('nav.main')}>
              <Head onClose={onClose} />
              <MenuLinks />
              <div className="mt-auto flex items-center justify-between gap-3 pt-4 pr-1 pb-1 pl-3">
                <span className="flex items-center gap-2 text-small text-muted">
                  <ConnectionDot />
                </span>
                <ThemeChoice />
              </div>
            </nav>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
