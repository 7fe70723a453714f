import { Bell, Keyboard, LogIn, LogOut, Package, Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import MenuPopup from '../../components/ui/menu-popup.js';
import type { MenuEntry } from '../../components/ui/menu.js';
import { lazyOnPress, Opening } from '../../components/ui/once-open.js';
import type { Popup } from '../../components/ui/use-popup.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { openPanel } from './open-panel.js';

const PastToasts = lazyOnPress(() => import('../../components/toast/past-toasts.js'));

function useEntries(): MenuEntry[] {
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status !== 'signedIn') return [{ text: text('page.login'), icon: LogIn, to: loginPath(`${pathname}${search}`) }];
  return [
    { text: text('page.profile'), icon: UserRound, to: '/user' },
    { text: text('page.orders'), icon: Package, to: '/orders' },
    { text: text('nav.logout'), icon: LogOut, to: '/logout' },
  ];
}

export default function ProfileMenuPopup({ popup }: { popup: Popup }) {
  const [reading, setReading] = useState(false);
  const entries: MenuEntry[] = [
    ...useEntries(),
    { text: text('commands.title'), icon: Search, onPress: () => openPanel('commands') },
    { text: text('shortcuts.title'), icon: Keyboard, onPress: () => openPanel('shortcuts') },
    { text: text('notices.past'), icon: Bell, onPress: () => setReading(true) },
  ];
  return (
    <>
      <MenuPopup popup={popup} role="group" label={text('bar.profile')} align="end" entries={entries} />
      {reading ? (
        <Opening onClose={() => setReading(false)}>
          <PastToasts onClose={() => setReading(false)} />
        </Opening>
      ) : null}
    </>
  );
}
