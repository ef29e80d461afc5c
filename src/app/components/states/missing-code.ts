import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** Messages of browsers and of Vite's style loader about missing code. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script load/i;

/** True for an error about lazy code that could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

const Version = z.object({ version: z.string() });

/** Version that the server has now; an error if it is not reached. */
export const servedVersionQuery = queryOptions({
  queryKey: ['served version'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/version.json', { cache: 'no-cache', signal });
    if (!response.ok) throw new Error('Server version unknown');
    return Version.parse(await response.json()).version;
  },
});

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
