import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { ownVersion } from '../../url/settings';
import { servedVersionQuery } from '../states/MissingCode';

const VERSION_EVERY_MS = 5 * 60_000;

/** Notice of a new version on the server. Does not reload by itself: the user may be typing. */
export function NewVersion() {
  const own = ownVersion();
  const [declined, setDeclined] = useState('');
  const { data: served } = useQuery({
    ...servedVersionQuery,
    enabled: own !== '',
    // The page was just loaded from there.
    initialData: own,
    staleTime: 30_000,
    refetchInterval: VERSION_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  if (served === own || served === declined) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3 shadow-float md:left-auto md:w-96 print:hidden"
    >
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">A new version is there</p>
        <p className="text-ink-2">Reload when it suits you. Pages that you open load it anyway.</p>
      </div>
      <div className="flex gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button onClick={() => setDeclined(served)}>Later</Button>
      </div>
    </div>
  );
}
