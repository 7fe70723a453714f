// The order of the style layers is set here, before any screen brings its own rules.
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router.js';
import { reloadOnMissingPart } from './app/reload-on-missing-part.js';
import { chooseLanguage, loadTexts } from './lib/language.js';
import { loadNotices } from './lib/notify.js';
import { queryClient } from './lib/query-client.js';
import { followTheme } from './lib/theme.js';

reloadOnMissingPart(router);
followTheme();
window.addEventListener('unhandledrejection', (event) => console.error('Unexpected error', event.reason));
window.addEventListener('error', (event) => console.error('Unexpected error', event.error));

function start(): void {
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

void chooseLanguage().then(start);
// What the landing page does not say itself is there before anybody needs it.
setTimeout(() => void Promise.all([loadTexts(), loadNotices()]).catch(() => undefined), 2000);
