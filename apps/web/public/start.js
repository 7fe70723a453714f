// Runs before the first paint: sets the chosen theme (without a choice the system's preference stands) and our fonts where they are at hand, hides the hint of the
// document if it was closed, notes that a session is stored, sends the screen's first reads and asks for the picture that they name, and starts the app, at the landing page after the picture that stands there already was painted.
// Until then it marks the button pressed last, which the app presses again; a form is sent by the browser, and the address starts the job.
(() => {
  const query = new URLSearchParams(location.search);
  const { dataset: marks } = document.documentElement;
  const nothing = () => undefined;
  let theme = query.get('theme');

  // The browser has them, or says that the line is quick; they are asked for before the styles name them.
  const isQuick = navigator.connection?.rtt <= 150 && !navigator.connection.saveData;
  const showFonts = () => {
    marks.fonts = '';
    for (const name of ['ui', 'display']) {
      const file = { rel: 'preload', as: 'font', crossOrigin: '', href: `/fonts/${name}.woff2` };
      document.head.append(Object.assign(document.createElement('link'), file));
    }
  };

  // Asks for the picture that an answer names first: the screen's own element takes the same file.
  const fetchPicture = async ({ fields, srcset, sizes, of }, answer) => {
    const said = await answer.text();
    // In an answer of many, what it says of the one that the page's query names.
    const key = `"${of}Id":`;
    const part = of ? said.split(`${key}"${query.get(of)}"`)[1]?.split(key)[0] : said;
    const named = (field) => RegExp(`"${field}":"([^"]*/(?:files|catalogue)/[^"]+)"`).exec(part)?.[1];
    const address = fields.split(' ').map(named).find(Boolean);
    if (!address) return;
    // Pictures of the catalogue have one file.
    const files =
      srcset && address.includes('/files/') ? { sizes, srcset: srcset.replaceAll('*', address) } : { src: address };
    Object.assign(new Image(), { fetchPriority: 'high', ...files });
  };

  // The app takes the answers in place of its own first calls (`first-reads.ts`): they come while its script is fetched.
  const read = (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const answers = {};
    for (const { content, dataset } of document.querySelectorAll('meta[name=first-read]')) {
      // `:2` is the second part of the page's address, `:designId` what its query says of it: an id, and no way elsewhere.
      const address = content.replace(/:(\w+)/g, (_, name) => {
        const id = location.pathname.split('/')[name] ?? query.get(name) ?? '';
        return /^[\w-]+$/.test(id) ? id : ':';
      });
      // A list that the page's address chooses from is read by the app.
      const isOther = 'list' in dataset && [...query.keys()].some((name) => name !== 'theme');
      const isForOthers = dataset.role && !RegExp(`"roles":\\[[^\\]]*"${dataset.role}"`).test(localStorage.user);
      if (isOther || isForOthers || address.includes(':')) continue;
      const answer = fetch(address, { headers, redirect: 'error' });
      answers[address] = answer.catch(nothing);
      // Of its own copy, before the app takes the answer.
      if (dataset.fields) answer.then((read) => fetchPicture(dataset, read.clone())).catch(nothing);
    }
    window.firstReads = { token, answers };
  };

  try {
    theme ||= localStorage.theme;
    const token = localStorage.access_token;
    if (token) {
      marks.session = 'stored';
      if (localStorage.session_expiry > Date.now()) read(token);
    }
    if (isQuick || localStorage.fonts) showFonts();
    if (localStorage.hints_closed?.includes(`"${location.pathname}"`)) marks.hint = 'closed';
  } catch {
    // Storage may be closed to this page; the system's preference is used.
  }
  if (/^(light|dark)$/.test(theme)) marks.theme = theme;
  // Where the document names our fonts, they come before the app does.
  if (document.querySelector('link[as=font]')) marks.fonts = '';

  for (const link of document.querySelectorAll('link[data-tab]'))
    if (query.get('tab') === link.dataset.tab) link.rel = 'preload';

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
    await picture.decode().catch(nothing);
    fetchApp();
    // The picture is in the second frame at the latest; the third begins after that was shown.
    await frame();
    await frame();
    await frame();
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
