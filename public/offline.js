// Opens the on-call pages without a network: a service worker, for the pages below /oncall only. A page comes from the server;
// if that gives none, from what src/app/pages/oncall/offline/keep-shell.ts has kept of a build, without anybody's data. Calls,
// walls and pages of other paths pass it by.
const SHELL = '/shell.html';
const PLAIN = new Set(['/early.js', '/favicon.svg']);
const UNAVAILABLE = new Set([502, 503, 504]);
/** Time for a page from a server that says nothing. */
const TIMEOUT_MS = 8000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!searchParams.has('wall')) event.respondWith(page(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(kept(request).then((file) => file ?? fetch(request)));
  } else if (PLAIN.has(pathname)) {
    event.respondWith(plain(request));
  }
});

function kept(request) {
  return caches.match(request, { ignoreVary: true });
}

/** True after a page that the server did not give: its files must not wait for it again. */
let isAway = false;

async function plain(request) {
  const file = await kept(request);
  return file && isAway ? file : fetch(request).catch(() => file ?? Response.error());
}

async function page(event) {
  const sent = Promise.resolve(event.preloadResponse).then((reply) => reply ?? fetch(event.request));
  const reply = await Promise.race([sent.catch(() => undefined), late()]);
  isAway = !reply || UNAVAILABLE.has(reply.status);
  if (!isAway) return reply;
  return (await kept(SHELL)) ?? reply ?? sent;
}

function late() {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
}
