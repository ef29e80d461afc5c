import * as z from 'zod/mini';
import { ownVersion } from '../../url/settings';

/** As the browsers, and Vite's loader of styles, say that a part of the program did not come. */
const SAID =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script load/i;

/** Whether an error is a part of the program that was to be loaded later, and could not be. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message);
}

/** Why it is missing: the server has another version of the dashboard by now, or none that can be had. */
export async function whyMissing(signal: AbortSignal): Promise<'new version' | 'not reached'> {
  const version = await servedVersion(signal);
  return version === undefined || version === ownVersion() ? 'not reached' : 'new version';
}

const Version = z.object({ version: z.string() });

/** The version of the dashboard that the server has now; undefined where it does not tell. */
export async function servedVersion(signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-cache', signal });
    return response.ok ? Version.parse(await response.json()).version : undefined;
  } catch {
    return undefined;
  }
}
