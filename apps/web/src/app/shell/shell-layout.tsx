import { text } from '#contracts/messages';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { ConnectionBanner } from './connection-banner.js';
import { LeftNav } from './left-nav.js';
import { SiteFooter } from './site-footer.js';
import { TopBar } from './top-bar.js';
import { SilentErrorBoundary } from './silent-error-boundary.js';

// Kept out of the landing page's first script.
const QuickPanels = lazy(() => import('./quick-panels.js'));

/** Beside the rail and below the bar. */
export const mainLook =
  'ms-[232px] min-w-0 px-(--gutter) pt-[88px] pb-[72px] focus:outline-none max-[1179px]:ms-16 max-md:ms-0 max-md:pt-[76px]';

export const SkipLink = () => (
  <a
    className="fixed top-2 left-2 z-100 -translate-y-20 rounded-ctl bg-raised px-4 py-3 shadow-raised focus:translate-y-0"
    href="#main"
  >
    {text('app.skip')}
  </a>
);

/** The first entry of every full load has the same key; what it was scrolled to belongs to its address. */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

export function ShellLayout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <ConnectionBanner />
      <LeftNav />
      <main id="main" tabIndex={-1} className={mainLook}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <SiteFooter />
      </main>
      <SilentErrorBoundary>
        <Suspense fallback={null}>
          <QuickPanels />
        </Suspense>
      </SilentErrorBoundary>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
