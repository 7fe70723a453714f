import {
  createBrowserRouter,
  Navigate,
  useLocation,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router-dom';
import { text, type MessageKey } from '#contracts/messages';
import { PageSkeleton } from '../components/ui/page-skeleton.js';
import { AfterLogout } from '../features/auth/components/after-logout.js';
import { RequireSignIn } from '../features/auth/components/require-sign-in.js';
import { loadTexts } from '../lib/language.js';
import { hearOverlaysFirst, leadThroughOverlays } from '../lib/overlays.js';
import HomeScreen from './routes/home.js';
import { RouteError } from './routes/route-error.js';
import { Root } from './shell/root.js';
import { ShellLayout } from './shell/shell-layout.js';

type Screen = () => Promise<{ default: React.ComponentType }>;
const lazily =
  (screen: Screen): RouteObject['lazy'] =>
  async () => {
    const [{ default: Component }] = await Promise.all([screen(), loadTexts()]);
    return { Component };
  };
type TitleKey = Extract<MessageKey, `page.${string}`>;
/** The name of a screen, read when it is shown: the language is chosen after this file has run. */
const titled = (key: TitleKey): { readonly title: string } => ({
  get title() {
    return text(key);
  },
});
const page = (path: string, key: TitleKey, screen: Screen): NonIndexRouteObject => ({
  path,
  handle: titled(key),
  lazy: lazily(screen),
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageSkeleton />,
});

/** Leads on to another address with the same query. */
const Moved = ({ to }: { to: string }) => <Navigate to={{ pathname: to, search: useLocation().search }} replace />;

const open: RouteObject[] = [
  { path: 'home', handle: titled('page.home'), element: <HomeScreen />, errorElement: <RouteError /> },
  page('design', 'page.design', () => import('./routes/design.js')),
  page('mockup', 'page.mockup', () => import('./routes/mockup.js')),
  page('catalog/*', 'page.catalog', () => import('./routes/catalog.js')),
  page('tokens', 'page.tokens', () => import('./routes/tokens.js')),
  page('terms', 'page.terms', () => import('./routes/terms.js')),
  page('privacy', 'page.privacy', () => import('./routes/privacy.js')),
  page('cart', 'page.cart', () => import('./routes/cart.js')),
  // Guards itself: a sign-out elsewhere leaves the person on it, told to log in.
  page('user', 'page.profile', () => import('./routes/user.js')),
  {
    ...page('dashboard', 'page.dashboard', () => import('./routes/dashboard.js')),
    children: [
      {
        index: true,
        handle: titled('page.activity'),
        lazy: lazily(() => import('./routes/activity.js')),
        errorElement: <RouteError />,
      },
      {
        path: 'queues',
        handle: titled('page.queues'),
        lazy: lazily(() => import('./routes/queues.js')),
        errorElement: <RouteError />,
      },
    ],
  },
];

const guarded: RouteObject[] = [
  page('checkout', 'page.checkout', () => import('./routes/checkout.js')),
  page('orders', 'page.orders', () => import('./routes/orders.js')),
  page('orders/:id', 'page.order', () => import('./routes/order.js')),
  page('admin/orders', 'page.reviews', () => import('./routes/admin-orders.js')),
  page('user-designs', 'page.designs', () => import('./routes/user-designs.js')),
];

/** Every primitive in every state; production builds know nothing of it. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [page('/__gallery', 'page.gallery', () => import('../gallery/gallery.js'))]
  : [];

hearOverlaysFirst();
/** All screens; its ways lead through overlays that are open. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: (
      <main className="center-page bare">
        <RouteError />
      </main>
    ),
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: '/', element: <AfterLogout /> },
      { path: '/profile', element: <Moved to="/user" /> },
      {
        element: <ShellLayout />,
        children: [
          ...open,
          { element: <RequireSignIn />, children: guarded },
          page('*', 'page.notFound', () => import('./routes/not-found.js')),
        ],
      },
      ...workshop,
      page('/login', 'page.login', () => import('./routes/login.js')),
      page('/logout', 'page.logout', () => import('./routes/logout.js')),
      page('/auth/callback', 'page.signingIn', () => import('./routes/auth-callback.js')),
    ],
  },
]);
leadThroughOverlays(router);
