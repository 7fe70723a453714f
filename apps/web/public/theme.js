// Runs before the first paint: sets the chosen theme (without a choice the system's preference stands), and starts the app.
// At the landing page's address it asks for the picture and puts the prerendered markup into place; the app replaces it later.
(() => {
  const wanted = new URLSearchParams(location.search).get('theme');
  let theme = wanted;
  try {
    theme = wanted || localStorage.getItem('theme');
  } catch {
    // Storage may be closed to this page; the system's preference is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const landing = location.pathname === '/' || location.pathname === '/home';
  // Development builds have a script element of their own instead.
  const startApp = () => {
    const app = document.getElementById('app');
    if (app) import(app.href);
  };
  document.addEventListener('DOMContentLoaded', async () => {
    const picture = landing && document.querySelector('#root img[fetchpriority=high]');
    if (picture) await Promise.race([picture.decode().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1500))]);
    // One frame for the picture to be painted.
    setTimeout(startApp, picture ? 32 : 0);
  });
  if (!landing) return;

  const preload = document.createElement('link');
  Object.assign(preload, { rel: 'preload', as: 'image', imageSrcset: '/art/hero-480.webp 480w, /art/hero-680.webp 680w, /art/hero-860.webp 860w', imageSizes: '(max-width: 900px) 90vw, 440px', fetchPriority: 'high' });
  document.head.append(preload);
  new MutationObserver((_, observer) => {
    // The second template says that all of the first has been read.
    if (!document.getElementById('early-end')) return;
    observer.disconnect();
    document.getElementById('root').append(document.getElementById('early').content);
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
