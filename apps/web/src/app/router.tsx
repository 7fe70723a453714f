import { createBrowserRouter, Navigate, type NonIndexRouteObject, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../components/ui/page-skeleton.js';
import { RequireSignIn } from '../features/auth/components/require-sign-in.js';
import { loadTexts } from '../lib/language.js';
import HomeScreen from './routes/home.js';
import { NotFoundScreen } from './routes/not-found.js';
import { RouteError } from './routes/route-error.js';
import { Root } from './shell/root.js';
import { ShellLayout } from './shell/shell-layout.js';

type Screen = () => Promise<{ default: React.ComponentType }>;
const lazily = (screen: Screen): RouteObject['lazy'] => async () => {
  const [{ default: Component }] = await Promise.all([screen(), loadTexts()]);
  return { Component };
};
const page = (path: string, title: string, screen: Screen): NonIndexRouteObject => ({ path, handle: { title }, lazy: lazily(screen), errorElement: <RouteError />, hydrateFallbackElement: <PageSkeleton /> });

const open: RouteObject[] = [
  { path: 'home', handle: { title: 'Home' }, element: <HomeScreen />, errorElement: <RouteError /> },
  page('design', 'Generate Design', () => import('./routes/design.js')),
  page('mockup', 'Apply to a Product', () => import('./routes/mockup.js')),
  page('catalog/*', 'Catalog', () => import('./routes/catalog.js')),
  page('tokens', 'Get Tokens', () => import('./routes/tokens.js')),
  page('cart', 'Cart', () => import('./routes/cart.js')),
  {
    ...page('dashboard', 'Dashboard', () => import('./routes/dashboard.js')),
    children: [
      { index: true, handle: { title: 'Activity' }, lazy: lazily(() => import('./routes/activity.js')), errorElement: <RouteError /> },
      { path: 'queues', handle: { title: 'Queues' }, lazy: lazily(() => import('./routes/queues.js')), errorElement: <RouteError /> },
    ],
  },
];

const guarded: RouteObject[] = [
  page('user', 'My Profile', () => import('./routes/user.js')),
  page('checkout', 'Checkout', () => import('./routes/checkout.js')),
  page('orders', 'My Orders', () => import('./routes/orders.js')),
  page('orders/:id', 'Order', () => import('./routes/order.js')),
  page('admin/orders', 'Order Management', () => import('./routes/admin-orders.js')),
  page('user-designs', 'My Designs', () => import('./routes/user-designs.js')),
];

/** Every primitive in every state; production builds know nothing of it. */
const workshop: RouteObject[] = import.meta.env.DEV ? [page('/__gallery', 'Components', () => import('../gallery/gallery.js'))] : [];

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: '/', element: <Navigate to="/home" replace /> },
      { path: '/profile', element: <Navigate to="/user" replace /> },
      {
        element: <ShellLayout />,
        children: [...open, { element: <RequireSignIn />, children: guarded }, { path: '*', handle: { title: 'Not found' }, element: <NotFoundScreen /> }],
      },
      ...workshop,
      page('/login', 'Log in', () => import('./routes/login.js')),
      page('/logout', 'Log out', () => import('./routes/logout.js')),
      page('/auth/callback', 'Signing in', () => import('./routes/auth-callback.js')),
    ],
  },
]);
