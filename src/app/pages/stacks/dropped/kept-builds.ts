import { queryOptions } from '@tanstack/react-query';
import { Envelope } from '#contract/envelope';
import { parseJson } from '#contract/json';
import { AddedFiles, KEPT_BUILDS_PATH, KeptBuilds } from '#contract/kept-builds';
import { noteSession } from '../../../api/session';

/** What the server has for stacks, where the dashboard's key may add to it. */
export const keptBuildsQuery = queryOptions({
  queryKey: ['kept builds'],
  queryFn: async ({ signal }) => {
    const response = await fetch(KEPT_BUILDS_PATH, { signal });
    if (noteSession(response) || !response.ok) throw new Error(`kept builds: HTTP ${response.status}`);
    return KeptBuilds.parse(parseJson(await response.text()));
  },
  staleTime: 60_000,
  retry: false,
});

/**
 * Adds files for everybody. @param parts as `keptParts` makes them.
 * @throws Error for people where the server took nothing.
 */
export async function addFiles(parts: Blob): Promise<number> {
  const response = await fetch(KEPT_BUILDS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: parts,
  }).catch(() => {
    throw new Error('The server could not be reached.');
  });
  if (noteSession(response)) throw new Error('Nobody is signed in any more.');
  const reply = parseJson(await response.text());
  const added = AddedFiles.safeParse(reply);
  if (added.success) return added.data.data.artifacts;
  const refused = Envelope.safeParse(reply);
  throw new Error(
    (refused.success && refused.data.error?.message) || `The server answered ${response.status}.`,
  );
}
