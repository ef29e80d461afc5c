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
 * Returns the only function with which pages write their URL. Changes that belong together go into one patch: a
 * second write in the same handler would undo the first.
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

/** Shareable address of the current view, with a patch applied. */
export function fixedLink(patch: SearchPatch): string {
  const url = publicAddress();
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
