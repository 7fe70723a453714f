// The order of the style layers is set here, before any screen brings its own rules.
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { earlyInput, RepeatEarlyInput } from './app/early-input.js';
import { ready, router } from './app/router.js';
import { showFonts } from './app/show-fonts.js';
import { reloadOnMissingPart } from './app/reload-on-missing-part.js';
import { chooseLanguage, loadTexts } from './lib/language.js';
import { startSession } from './features/account/session/start-session.js';
import { loadToaster, showWhenLoaded } from './components/toast/load-toaster.js';
import { deliverToasts } from './lib/notify.js';
import { queryClient } from './lib/query-client.js';
import { followTheme } from './lib/theme.js';

reloadOnMissingPart(router);
deliverToasts(showWhenLoaded);
followTheme();
startSession();
showFonts(router);
window.addEventListener('unhandledrejection', (event) => console.error('Unexpected error', event.reason));
window.addEventListener('error', (event) => console.error('Unexpected error', event.error));

function start(): void {
  const root = document.getElementById('root')!;
  const early = earlyInput(root);
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <RepeatEarlyInput {...early} />
    </QueryClientProvider>
  );
  // At once: what is typed or pressed between the reading and the app's own fields would be lost.
  flushSync(() => createRoot(root).render(app));
}

// The document shows the screen as it begins; it stays until the app can show as much.
void Promise.all([chooseLanguage(), ready(router)]).then(start);
// What the landing page does not say itself is there before anybody needs it.
setTimeout(() => void Promise.all([loadTexts(), loadToaster()]).catch(() => undefined), 2000);
// A dialog may ask what becomes of unsaved work when the connection is gone, and cannot be fetched then.
if (document.documentElement.dataset.session)
  setTimeout(() => {
    for (const load of [
      () => import('./components/ui/dialog-popup.js'),
      () => import('./components/ui/drawer-popup.js'),
    ])
      load().catch(() => undefined);
  }, 6000);
