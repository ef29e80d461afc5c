import * as z from 'zod/mini';
import { ownVersion } from '../../url/settings';

/** Messages of browsers and of Vite's style loader about missing code. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script load/i;

/** True for an error about lazy code that could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/** Reason for missing code: the server has another version by now, or is unreachable. */
export async function whyMissing(signal: AbortSignal): Promise<'new version' | 'not reached'> {
  const version = await servedVersion(signal);
  return version === undefined || version === ownVersion() ? 'not reached' : 'new version';
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
