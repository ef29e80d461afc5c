// On the pages around a sign-in (src/gateway/access/pages.ts). The address that was asked for waits in this tab, however
// long it is, with its fragment, which no server sees. Without this script, or without storage, the address is lost.
(function () {
  var KEY = 'watchbill.address';
  if (!location.pathname.startsWith('/access/')) {
    try {
      sessionStorage.setItem(KEY, location.href);
    } catch {
      // Storage is forbidden.
    }
    return;
  }
  if (location.pathname !== '/access/return') return;
  // The name is SIGNED_IN_CHANNEL in src/contract/session.ts.
  var others = new BroadcastChannel('watchbill.signed-in');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  others.postMessage('');
  others.close();
  var address = null;
  try {
    address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden.
  }
  if (address === null) return;
  // The page is for tabs that nothing waits in.
  document.documentElement.hidden = true;
  location.replace(address);
})();
