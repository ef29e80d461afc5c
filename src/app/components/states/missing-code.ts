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
  const response = await fetch('/index.html', { cache: 'no-store', signal }).catch(() => undefined);
  if (!response?.ok) return 'not reached';
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const version = page.querySelector<HTMLMetaElement>('meta[name="watchbill:version"]')?.content;
  return version === ownVersion() ? 'not reached' : 'new version';
}
