import { withTexts } from '../../lib/language.js';
import type { Toast } from '../../lib/notify.js';

/** The toasts' code is no part of the landing page, which shows none at first. */
export const loadToaster = () => withTexts(import('./toaster.js'));

/** Shows a toast on the page. One whose code cannot be loaded, since the network is away, is shown once it is back. */
export const showWhenLoaded = (toast: Toast): void =>
  void loadToaster()
    .then(({ showToast }) => showToast(toast))
    .catch(() => window.addEventListener('online', () => showWhenLoaded(toast), { once: true }));
