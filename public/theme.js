// Runs before the first paint, so that no page flashes in the wrong theme. src/app/hooks/use-theme.ts writes the choice.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('watchbill.theme');
  } catch {
    // Storage may be forbidden; the system's choice is then as good as any.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
