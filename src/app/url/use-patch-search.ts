import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { patched, type SearchPatch } from '#address/codec';
import { publicAddress } from './settings';

type PatchOptions = {
  replace?: boolean;
  /** Hash with its `#`, or '' to remove it; undefined keeps the current one. */
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

/** The address of what is shown, as others can open it, with what a patch fixes in it. */
export function fixedLink(patch: SearchPatch): string {
  const url = publicAddress();
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
