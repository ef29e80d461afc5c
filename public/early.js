// Runs before the first paint: no page flashes in the wrong theme, and the page has the name of the product, and on a phone
// this browser's last known answer, before the program has loaded, which replaces it. src/app/hooks/use-theme.ts writes
// the theme, src/app/data/last-answer.ts the answer.
(function () {
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden.
      return null;
    }
  }
  var choice = stored('watchbill.theme');
  var isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

  function lastAnswer() {
    var isOnCall = location.pathname === '/' || location.pathname === '/oncall';
    if (!isOnCall || location.search !== '' || !matchMedia('(width < 48rem)').matches) return null;
    try {
      return JSON.parse(stored('watchbill.last-answer'));
    } catch {
      // Of another version of the program.
      return null;
    }
  }
  function add(parent, tag, text, style) {
    var element = document.createElement(tag);
    element.textContent = text;
    Object.assign(element.style, style);
    parent.append(element);
    return element;
  }
  function draw(root) {
    var answer = lastAnswer();
    var lines = answer && Array.isArray(answer.lines) ? answer.lines : [];
    var shell = add(root, 'div', '', {
      minHeight: '100vh',
      padding: '16px 20px',
      background: isDark ? '#0d1016' : '#f7f8fb',
      color: isDark ? '#e6e9ef' : '#1a1f28',
      font: '14px/1.4 system-ui, sans-serif',
    });
    add(shell, 'b', 'Watchbill', { font: '700 18px system-ui, sans-serif' });
    add(shell, 'p', lines.length > 0 ? 'Last known answer, ' + answer.from + '. Loading…' : 'Loading…', {
      margin: '20px 0 8px',
    });
    lines.forEach(function (line) {
      var row = add(shell, 'p', '', { margin: '0 0 8px' });
      add(row, 'span', line.schedule, { display: 'block', fontSize: '13px', opacity: '.75' });
      add(row, 'span', line.seats, { fontWeight: '600' });
    });
  }
  // The page of the program has a root; others use the theme only.
  var observer = new MutationObserver(function () {
    var root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    draw(root);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', function () {
    observer.disconnect();
  });
})();
