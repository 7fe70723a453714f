// Sets the chosen theme before the first paint; without a choice the system's preference stands.
(() => {
  const wanted = new URLSearchParams(location.search).get('theme');
  let theme = wanted;
  try {
    theme = wanted || localStorage.getItem('theme');
  } catch {
    // Storage may be closed to this page; the system's preference is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
