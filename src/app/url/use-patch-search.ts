import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes to make to a query string in one step: a text sets a parameter, `undefined` takes it out. */
export type SearchPatch = Readonly<Record<string, string | undefined>>;

/**
 * The one way a page writes its URL. Everything that changes together goes into one patch: of two writes in one
 * handler the second would undo the first.
 */
export function usePatchSearch(): (patch: SearchPatch, options?: { replace?: boolean }) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (patch, options = {}) =>
      setSearch((before) => patched(before, patch), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );
}

/** Exported for its spec. */
export function patched(before: URLSearchParams, patch: SearchPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}
