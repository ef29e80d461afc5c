import { OFFLINE_FILE, SHELL_PATH } from '#contract/operation';
import { paths } from '#address/codec';
import { ownVersion, viewer } from '../../url/settings';

/** Files of a page beside those with a hash in their names. */
const PLAIN_FILES = ['/early.js', '/favicon.svg'];

/**
 * Keeps the files of this page in this browser, so that `public/offline.js` can open it without a network; those of other
 * builds are removed. Not of a page that was itself opened so, nor in development; a browser without service workers, as on
 * plain HTTP, keeps nothing.
 */
export async function keepShell(): Promise<void> {
  const version = ownVersion();
  if (version === '' || viewer() === undefined || !('serviceWorker' in navigator)) return;
  try {
    const name = `watchbill ${version}`;
    const cache = await caches.open(name);
    if (!(await cache.match(SHELL_PATH))) {
      const shell = await fetched(SHELL_PATH);
      const assetPaths = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
      const files = new Set([...PLAIN_FILES, ...assetPaths, ...loadedAssets()]);
      await Promise.all([...files].map(async (path) => cache.put(path, await fetched(path))));
      // Last: with all that it needs.
      await cache.put(SHELL_PATH, shell);
    }
    const others = (await caches.keys()).filter((other) => other !== name);
    await Promise.all(others.map((other) => caches.delete(other)));
    await navigator.serviceWorker.register(OFFLINE_FILE, { scope: paths.onCall() });
  } catch {
    // Storage is forbidden or full, or the server is away.
  }
}

async function fetched(path: string): Promise<Response> {
  const reply = await fetch(path);
  // A sign-in, perhaps.
  if (!reply.ok || reply.redirected) throw new Error(`${path} answered HTTP ${reply.status}`);
  return reply;
}

/** Paths of the build's files that this page has loaded, which are in the browser's cache. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
