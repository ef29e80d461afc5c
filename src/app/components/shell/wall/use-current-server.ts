import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteFailure } from '../../../api/reached';
import { ownVersion } from '../../../url/settings';
import { servedVersion } from '../../states/missing-code';

const EVERY_MS = 20_000;

/** The version that the page was last loaded anew for: where that did not help, it is not tried again and again. */
const LOADED_FOR = 'watchbill.wall-version';

/**
 * Asks whether the server is there, more often than for its data: a loss is noticed at once, and when it is over all is
 * fetched again. With a new version of the dashboard the page is loaded anew, once the server has a whole one to give.
 */
export function useCurrentServer(): void {
  const client = useQueryClient();
  const { data: served, error } = useQuery({
    queryKey: ['server of the wall'],
    queryFn: async ({ signal }) => {
      const version = await servedVersion(signal);
      if (version === undefined) throw new Error('The server does not tell its version');
      return version;
    },
    retry: false,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const isLost = error !== null;
  useEffect(() => {
    if (!isLost) return undefined;
    noteFailure('Unreachable');
    return () => void client.refetchQueries({ type: 'active' });
  }, [isLost, client]);
  useEffect(() => {
    if (served !== undefined && served !== ownVersion() && ownVersion() !== '') void loadAnew(served);
  }, [served]);
}

async function loadAnew(version: string): Promise<void> {
  if (sessionStorage.getItem(LOADED_FOR) === version) return;
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    (response) => response.text(),
    () => '',
  );
  if (!page.includes(version)) return;
  sessionStorage.setItem(LOADED_FOR, version);
  location.reload();
}
