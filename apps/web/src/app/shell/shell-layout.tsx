import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { ConnectionBanner } from './connection-banner.js';
import { LeftNav } from './left-nav.js';
import { MenuSheet } from './menu-sheet.js';
import { SiteFooter } from './site-footer.js';
import { TopBar } from './top-bar.js';

export function ShellLayout() {
  return (
    <>
      <a className="skip" href="#main">Skip to content</a>
      <TopBar />
      <ConnectionBanner />
      <LeftNav />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <SiteFooter />
      </main>
      <MenuSheet />
      <ScrollRestoration />
    </>
  );
}
