import {
  createBrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router-dom';
import { text, type MessageKey } from '#contracts/messages';
import { PageSkeleton } from '../components/ui/page-skeleton.js';
import { loadTexts } from '../lib/language.js';
import HomeScreen from './routes/home.js';
import { RouteError } from './routes/route-error.js';
import { Root } from './shell/root.js';
import { ShellLayout } from './shell/shell-layout.js';
import { loginPath, ownPath } from '../lib/own-path.js';
import { useSession } from '../lib/session.js';
import { coming } from '../lib/use-close-on-navigation.js';

/** Lets signed-in users pass; sends others to the login, which leads back to the same address. */
function RequireSignIn() {
  const { status, stuck, elsewhere } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'checking') return <PageSkeleton />;
  if (status === 'signedOut')
    return <Navigate to={loginPath(`${pathname}${search}`)} state={{ failed: stuck, elsewhere }} replace />;
  return <Outlet />;
}

/** The bare address: home, with its query, or where the identity provider was told to send the browser after a logout. */
function AfterLogout() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const wanted = query.get('state');
  query.delete('state');
  const home = { pathname: '/home', search: query.toString() };
  return <Navigate to={wanted === null ? home : ownPath(wanted, '/home')} replace />;
}

const below = (Hint: React.ComponentType, Component: React.ComponentType) => () => (
  <>
    <Hint />
    <Component />
  </>
);

/** `Hint` stands above the screen until it is closed; `prepare` reads what the screen begins with. */
type Screen = () => Promise<{
  default: React.ComponentType;
  Hint?: React.ComponentType;
  prepare?: () => Promise<unknown>;
}>;
const lazily =
  (screen: Screen): RouteObject['lazy'] =>
  async () => {
    const [{ default: Component, Hint, prepare }] = await Promise.all([screen(), loadTexts()]);
    if (!router.state.initialized) await prepare?.();
    return { Component: Hint ? below(Hint, Component) : Component };
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
  page('status', 'page.status', () => import('./routes/status.js')),
  page('cart', 'page.cart', () => import('./routes/cart.js')),
  // Guards itself: a sign-out elsewhere leaves the user on it, told to log in.
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
      {
        path: 'audit',
        handle: titled('page.audit'),
        lazy: lazily(() => import('./routes/audit.js')),
        errorElement: <RouteError />,
      },
    ],
  },
];

const guarded: RouteObject[] = [
  page('checkout', 'page.checkout', () => import('./routes/checkout.js')),
  page('orders', 'page.orders', () => import('./routes/orders.js')),
  page('orders/:id', 'page.order', () => import('./routes/order.js')),
  page('orders/:id/receipt', 'page.receipt', () => import('./routes/receipt.js')),
  page('orders/:id/pay', 'page.pay', () => import('./routes/pay-order.js')),
  page('tokens/receipts/:id', 'page.tokenReceipt', () => import('./routes/token-receipt.js')),
  page('admin/tokens', 'page.tokenAccounts', () => import('./routes/admin-tokens.js')),
  page('admin/coupons', 'page.coupons', () => import('./routes/admin-coupons.js')),
  page('admin/orders', 'page.reviews', () => import('./routes/admin-orders.js')),
  page('user-designs', 'page.designs', () => import('./routes/user-designs.js')),
];

/** Every primitive in every state; production builds know nothing of it. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [page('/__gallery', 'page.gallery', () => import('../gallery/gallery.js'))]
  : [];

/** All screens. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: (
      <main className="grid min-h-dvh place-items-center p-6">
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

router.subscribe(({ location, navigation }) => {
  coming.pathname = (navigation.location ?? location).pathname;
});

type Router = typeof router;

/** Resolves once the screen of the address is loaded, or could not be. */
export const ready = (routes: Router): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ initialized }: Router['state']): void => void (initialized && resolve());
    look(routes.state);
    routes.subscribe(look);
  });
