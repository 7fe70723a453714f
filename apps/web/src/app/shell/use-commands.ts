import {
  Keyboard,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  ShoppingBag,
  Shirt,
  Sun,
  Tag,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { nameOf, useDesigns } from '../../features/library/designs/designs.js';
import { productPath } from '../../features/shop/catalogue/product-path.js';
import { useProducts } from '../../features/shop/catalogue/products.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { chooseTheme } from '../../lib/theme.js';
import { mainEntries } from './nav-entries.js';
import { ownEntries, staffEntries } from './own-entries.js';
import { openPanel } from './open-panel.js';

export interface Command {
  /** Unique among the commands. */
  value: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const recent = 10;
const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

type Go = (to: string) => () => void;

function usePages(go: Go): Command[] {
  const { user, status } = useSession();
  const own = status === 'signedIn' ? [...ownEntries, ...staffEntries(user)] : [];
  const pages = [...mainEntries, ...own].map(({ to, name, icon }) => ({ to, label: text(name), icon }));
  pages.push({ to: '/cart', label: text('page.cart'), icon: ShoppingBag });
  if (status === 'signedIn') pages.push({ to: '/user', label: text('page.profile'), icon: UserRound });
  return pages.map(({ to, label, icon }) => ({ value: to, label, icon, run: go(to) }));
}

/** A design leads on to the products it can be put on. */
function useRecentDesigns(go: Go): Command[] {
  const designs = useDesigns();
  return (designs.data ?? []).slice(0, recent).map((design) => ({
    value: design._id,
    label: nameOf(design),
    icon: Shirt,
    run: go(`/mockup?designId=${design._id}`),
  }));
}

function useProductCommands(go: Go): Command[] {
  const products = useProducts();
  return (products.data ?? []).map((product) => ({
    value: product._id,
    label: product.name,
    icon: Tag,
    run: go(productPath(product)),
  }));
}

function useActions(go: Go): Command[] {
  const signedIn = useSession(({ status }) => status === 'signedIn');
  const { pathname, search } = useLocation();
  const themes = (['light', 'dark', 'system'] as const).map((theme) => ({
    value: `theme-${theme}`,
    label: text('commands.theme', { theme: text(`theme.${theme}`) }),
    icon: themeIcons[theme],
    run: () => chooseTheme(theme),
  }));
  const shortcuts = {
    value: 'shortcuts',
    label: text('shortcuts.title'),
    icon: Keyboard,
    run: () => openPanel('shortcuts'),
  };
  const session = signedIn
    ? { value: 'log-out', label: text('page.logout'), icon: LogOut, run: go('/logout') }
    : { value: 'log-in', label: text('page.login'), icon: LogIn, run: go(loginPath(`${pathname}${search}`)) };
  return [...themes, shortcuts, session];
}

/** Everything the command palette offers, group by group; a group without entries is left out. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const go: Go = (to) => () => void navigate(to);
  return [
    { value: text('commands.pages'), items: usePages(go) },
    { value: text('commands.actions'), items: useActions(go) },
    { value: text('commands.designs'), items: useRecentDesigns(go) },
    { value: text('commands.products'), items: useProductCommands(go) },
  ].filter(({ items }) => items.length > 0);
}
