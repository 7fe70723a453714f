// The landing page's markup stands before the app's script has run; the app replaces it.
(() => {
  const early = document.getElementById('early');
  if (location.pathname === '/' || location.pathname === '/home') document.getElementById('root').append(early.content);
  early.remove();
})();
