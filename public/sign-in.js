// On the pages around a sign-in (src/gateway/access/pages.ts). The fragment of an address, in which a shared stack
// travels, is told to no server: it waits in this tab. Without this script a sign-in works, too, and loses it.
(function () {
  var KEY = 'watchbill.fragment';
  var start = document.getElementById('start');
  if (start && location.pathname === '/access/sign-in') {
    try {
      sessionStorage.setItem(KEY, location.hash);
    } catch {
      // Storage is forbidden: there is nowhere to keep it.
    }
  }
  if (location.pathname !== '/access/return') return;
  // The name is SIGNED_IN_CHANNEL in src/contract/session.ts.
  var others = new BroadcastChannel('watchbill.signed-in');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  others.postMessage('');
  others.close();
  var next = document.getElementById('return');
  if (!next) return;
  var fragment = '';
  try {
    fragment = sessionStorage.getItem(KEY) || '';
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  location.replace(next.href + fragment);
})();
