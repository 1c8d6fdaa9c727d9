// Runs before the first paint, so that a dark workspace never flashes white. An external file:
// the page policy allows no inline scripts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('theme');
    } catch {
      // Storage is closed (private window): the system's preference decides.
    }
    const dark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  show();
  // What the system turns to, and what is chosen in another tab.
  system.addEventListener('change', show);
  addEventListener('storage', show);
})();
