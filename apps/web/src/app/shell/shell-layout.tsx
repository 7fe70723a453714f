import { text } from '#contracts/messages';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { ConnectionBanner } from './connection-banner.js';
import { LeftNav } from './left-nav.js';
import { SiteFooter } from './site-footer.js';
import { TopBar } from './top-bar.js';

/** The first entry of every full load has the same key; what it was scrolled to belongs to its address. */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

export function ShellLayout() {
  return (
    <>
      <a className="skip" href="#main">
        {text('app.skip')}
      </a>
      <TopBar />
      <ConnectionBanner />
      <LeftNav />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <SiteFooter />
      </main>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
