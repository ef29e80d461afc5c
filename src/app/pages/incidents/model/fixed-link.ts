import { publicAddress } from '../../../url/settings';
import { patched, type SearchPatch } from '../../../url/use-patch-search';

/** The address of what is shown, with what a patch fixes in it. */
export function fixedLink(patch: SearchPatch): string {
  const url = publicAddress();
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
