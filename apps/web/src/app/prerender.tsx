import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { queryClient } from '../lib/query-client.js';
import HomeScreen from './routes/home.js';
import { LeftNav } from './shell/left-nav.js';
import { TopBar } from './shell/top-bar.js';

/** The landing page as a visitor sees it before any script has run. Used by the build only. */
export const renderHome = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/home">
        <TopBar />
        <LeftNav />
        <main id="main">
          <HomeScreen />
        </main>
      </StaticRouter>
    </QueryClientProvider>,
  );
