// Runs before the first paint: sets the chosen theme (without a choice the system's preference stands), hides the hint of the
// document if it was closed, notes that a session is stored, and starts the app, at the landing page after the picture that stands there already was painted.
// Until then it marks the button pressed last, which the app presses again; a form is sent by the browser, and the address starts the job.
(() => {
  const wanted = new URLSearchParams(location.search).get('theme');
  let theme = wanted;
  try {
    theme = wanted || localStorage.getItem('theme');
    if (localStorage.getItem('access_token')) document.documentElement.dataset.session = 'stored';
    const closed = JSON.parse(localStorage.getItem('hints_closed') ?? '[]');
    if (closed.includes(location.pathname)) document.documentElement.dataset.hint = 'closed';
  } catch {
    // Storage may be closed to this page; the system's preference is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('#root:not([data-app]) [type=button]');
    if (!button) return;
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    button.dataset.pressed = '';
  });

  // The landing page names the app's parts for later.
  const fetchApp = () => document.querySelectorAll('link[rel=later]').forEach((link) => (link.rel = 'modulepreload'));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = async (picture) => {
    await picture.decode().catch(() => undefined);
    fetchApp();
    // The picture is in the second frame at the latest; the third begins after that was shown.
    for (let frames = 0; frames < 3; frames += 1) await frame();
  };
  document.addEventListener('DOMContentLoaded', async () => {
    const picture = document.querySelector('#root img[fetchpriority=high]');
    // A page in the background paints nothing.
    if (picture) await Promise.race([painted(picture), new Promise((resolve) => setTimeout(resolve, 1200))]);
    // Development builds have a script element of their own instead.
    const app = document.getElementById('app');
    if (app) import(app.href);
  });
})();
