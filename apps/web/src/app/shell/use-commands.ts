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
import type { Design, Product, ProductCard } from '#contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { nameOf, useDesigns, useFoundDesigns } from '../../features/library/designs/designs.js';
import { useFacets } from '../../features/shop/catalogue/facets.js';
import { productPath } from '../../features/shop/catalogue/product-path.js';
import { useProducts } from '../../features/shop/catalogue/products.js';
import { useSuggestions } from '../../features/shop/catalogue/suggestions.js';
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
  /** The server found it by the words that are typed. */
  isFound?: boolean;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const recent = 10;
/** Fewer find too much. */
const FEWEST_LETTERS = 2;
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

/** The commands of what is listed always, and of what the search has found beyond. */
function withFound<T extends { _id: string }>(
  listed: readonly T[],
  found: readonly T[],
  command: (item: T) => Command,
): Command[] {
  const known = new Set(listed.map(({ _id }) => _id));
  const beyond = found.filter(({ _id }) => !known.has(_id));
  return [...listed.map(command), ...beyond.map((item) => ({ ...command(item), isFound: true }))];
}

/** The newest designs, and of more than these those that the search finds. A design leads on to the products it can be put on. */
function useDesignCommands(go: Go, words: string): Command[] {
  const { data: newest = [] } = useDesigns();
  const isAsked = newest.length > recent && words.length >= FEWEST_LETTERS;
  const { data: found = [] } = useFoundDesigns(isAsked ? words : '');
  const command = (design: Design): Command => ({
    value: design._id,
    label: nameOf(design),
    icon: Shirt,
    run: go(`/mockup?designId=${design._id}`),
  });
  return withFound(newest.slice(0, recent), isAsked ? found : [], command);
}

/** The first products, and of a larger catalogue those that the search finds. */
function useProductCommands(go: Go, words: string): Command[] {
  const { data: first = [] } = useProducts();
  const { total = 0 } = useFacets().data ?? {};
  const isAsked = total > first.length && words.length >= FEWEST_LETTERS;
  const { data: found } = useSuggestions(isAsked ? words : '');
  const command = (product: Product | ProductCard): Command => ({
    value: product._id,
    label: product.name,
    icon: Tag,
    run: go(productPath(product)),
  });
  return withFound<Product | ProductCard>(first, isAsked ? (found?.items ?? []) : [], command);
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

/** Everything the command palette offers where these words are typed, group by group; a group without entries is left out. */
export function useCommands(words: string): CommandGroup[] {
  const navigate = useNavigate();
  const go: Go = (to) => () => void navigate(to);
  return [
    { value: text('commands.pages'), items: usePages(go) },
    { value: text('commands.actions'), items: useActions(go) },
    { value: text('commands.designs'), items: useDesignCommands(go, words) },
    { value: text('commands.products'), items: useProductCommands(go, words) },
  ].filter(({ items }) => items.length > 0);
}
