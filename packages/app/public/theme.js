// Runs before the first paint, so that a chosen theme does not flash the other one.
(() => {
  try {
    const theme = localStorage.getItem('sluice.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme holds then.
  }
})();
