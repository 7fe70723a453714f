import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { DOCUMENTS, type DocumentName } from '#contracts/documents';
import { PageSkeleton } from '../components/ui/page-skeleton.js';
import { loadTexts } from '../lib/language.js';
import { queryClient } from '../lib/query-client.js';
import { FirstVisitHint } from './shell/first-visit-hint.js';
import { LeftNav } from './shell/left-nav.js';
import { mainLook, SkipLink } from './shell/shell-layout.js';
import { SiteFooter } from './shell/site-footer.js';
import { TopBar } from './shell/top-bar.js';

const screens = import.meta.glob<{ default: ComponentType }>('./routes/*.tsx');

/** The screens that a document shows: some stand within the dashboard's. */
const parts = (name: DocumentName): string[] => {
  if (name === 'dashboard') return ['dashboard', 'activity'];
  return name === 'queues' || name === 'audit' ? ['dashboard', name] : [name];
};

/** What a document's app loads first, as the manifest of the build names it. */
const filesOf = (name: DocumentName): string[] => parts(name).map((part) => `src/app/routes/${part}.tsx`);

/** The screen as it begins; where that needs a browser, the space of one. */
async function render(name: DocumentName, address: string): Promise<string> {
  const loaded = await Promise.all(parts(name).map((part) => screens[`./routes/${part}.tsx`]!()));
  try {
    return inShell(
      address,
      loaded.map(({ default: Screen }, index) => <Screen key={index} />),
    );
  } catch (error) {
    console.warn(`${name}.html shows only a skeleton: ${(error as Error).message}`);
    return inShell(address, <PageSkeleton />);
  }
}

const inShell = (address: string, screen: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={address}>
        <SkipLink />
        <TopBar />
        <LeftNav />
        <main id="main" tabIndex={-1} className={mainLook}>
          {/* `start.js` knows whether it is closed, before the first paint. */}
          <div className="in-data-[hint=closed]:hidden">
            <FirstVisitHint />
          </div>
          {screen}
          <SiteFooter />
        </main>
      </StaticRouter>
    </QueryClientProvider>,
  );

/** What a browser shows of each document before any script has run. Used by the build only. */
export async function renderDocuments(): Promise<{ name: DocumentName; files: string[]; markup: string }[]> {
  await loadTexts();
  const addresses = new Map<DocumentName, string>();
  for (const [address, name] of Object.entries(DOCUMENTS)) addresses.set(name, address);
  return Promise.all(
    [...addresses].map(async ([name, address]) => ({
      name,
      files: filesOf(name),
      markup: await render(name, address),
    })),
  );
}
