// Runs before the first paint, so that a chosen theme does not flash the other one.
(() => {
  try {
    const theme = localStorage.getItem('sluice.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme holds then.
  }
  // A page whose code does not come, as after a deployment, would say “Loading” for ever.
  const say = () => {
    const text = document.querySelector('[data-loading] p');
    if (text) text.textContent = 'Part of the page could not be loaded. Reload the page.';
  };
  addEventListener('error', say, true);
  addEventListener('unhandledrejection', say);
})();
