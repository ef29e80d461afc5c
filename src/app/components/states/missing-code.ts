import * as z from 'zod/mini';

/** Messages of browsers and of Vite's style loader about missing code. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script load/i;

/** True for an error about lazy code that could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

const Version = z.object({ version: z.string() });

/** Current version on the server; undefined if unreachable. */
export async function servedVersion(signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-cache', signal });
    return response.ok ? Version.parse(await response.json()).version : undefined;
  } catch {
    return undefined;
  }
}

/** Version of the last reload: prevents a reload loop if the reload did not help. */
const LOADED_FOR = 'watchbill.loaded-version';

/** Reloads for a version, once, after the server serves its page. */
export async function loadVersion(version: string): Promise<void> {
  if (sessionStorage.getItem(LOADED_FOR) === version) return;
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    (response) => response.text(),
    () => '',
  );
  if (!page.includes(version)) return;
  sessionStorage.setItem(LOADED_FOR, version);
  location.reload();
}
