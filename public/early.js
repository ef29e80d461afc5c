// Runs before the first paint: no page flashes in the wrong theme, and the page has the name of the product, and this browser's
// last known answer (src/app/data/last-answer.ts), before the program has loaded, which replaces it.
// src/app/hooks/use-theme.ts writes the theme.
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

  // Not for a page under a filter, about another time, or for a room.
  var OTHER = /[?&](q|team|person|schedules|only|at|period|present|wall)=/;

  function lastLines() {
    var place = /^\/(?:oncall(?:\/(\d+))?)?$/.exec(location.pathname);
    if (!place || OTHER.test(location.search)) return [];
    try {
      var answer = JSON.parse(stored('watchbill.last-answer'));
      var viewer = document.querySelector('meta[name="watchbill:viewer"]');
      var isOwn = !viewer || viewer.content === answer.of;
      if (!isOwn || Date.now() / 1000 > answer.at + 86400) return [];
      var lines = answer.lines.filter(function (line) {
        return place[1] === undefined || line.id === place[1];
      });
      return lines.length === 0 ? [] : [{ from: answer.from }].concat(lines);
    } catch {
      // None, or of another version of the program.
      return [];
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
    var shell = add(root, 'div', '', {
      minHeight: '100vh',
      padding: '16px 20px',
      background: isDark ? '#0d1016' : '#f7f8fb',
      color: isDark ? '#e6e9ef' : '#1a1f28',
      font: '14px/1.4 system-ui, sans-serif',
    });
    add(shell, 'b', 'Watchbill', { font: '700 18px system-ui, sans-serif' });
    var lines = lastLines();
    var head = lines.shift();
    add(shell, 'p', head ? 'Last known answer, ' + head.from + '. Loading…' : 'Loading…', {
      margin: '20px 0 8px',
    });
    var bad = isDark ? '#ff8f8a' : '#b0121f';
    lines.forEach(function (line) {
      var row = add(shell, 'p', '', { margin: '0 0 8px' });
      add(row, 'span', line.schedule, { display: 'block', fontSize: '13px', opacity: '.75' });
      var isEmpty = line.missing && line.missing.length > 0;
      add(row, 'span', line.seats, {
        fontWeight: '600',
        color: isEmpty ? bad : '',
      });
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
