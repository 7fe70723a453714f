// Runs before the first paint: sets the chosen theme (without a choice the device's preference stands), and asks for the
// landing page's picture early.
(() => {
  const wanted = new URLSearchParams(location.search).get('theme');
  let theme = wanted;
  try {
    theme = wanted || localStorage.getItem('theme');
  } catch {
    // Storage may be closed to this page; the device's preference is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (location.pathname !== '/' && location.pathname !== '/home') return;
  const picture = document.createElement('link');
  Object.assign(picture, { rel: 'preload', as: 'image', imageSrcset: '/art/hero-480.webp 480w, /art/hero-860.webp 860w', imageSizes: '(max-width: 900px) 90vw, 440px', fetchPriority: 'high' });
  document.head.append(picture);
})();
