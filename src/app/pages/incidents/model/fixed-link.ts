import { patched, type SearchPatch } from '../../../url/use-patch-search';

/** The address of what is shown, with what a patch fixes in it. */
export function fixedLink(patch: SearchPatch): string {
  const url = new URL(location.href);
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
