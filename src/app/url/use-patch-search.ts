import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { publicAddress } from './settings';

/** Changes to make to a query string in one step: a text sets a parameter, `undefined` takes it out. */
export type SearchPatch = Readonly<Record<string, string | undefined>>;

type PatchOptions = {
  replace?: boolean;
  /** With its `#`, or '' for none; where it is not given, the address keeps its own. */
  hash?: string;
};

/**
 * The one way a page writes its URL. Everything that changes together goes into one patch: of two writes in one
 * handler the second would undo the first.
 */
export function usePatchSearch(): (patch: SearchPatch, options?: PatchOptions) => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return useCallback(
    (patch, { replace = false, hash = location.hash } = {}) =>
      void navigate(
        { search: patched(search, patch).toString(), hash },
        { replace, preventScrollReset: true },
      ),
    [search, navigate],
  );
}

export function patched(before: URLSearchParams, patch: SearchPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** The address of what is shown, as others can open it, with what a patch fixes in it. */
export function fixedLink(patch: SearchPatch): string {
  const url = publicAddress();
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
