import { useEffect } from 'react';
import { formatMoment, formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { formatPresenting } from '#address/values';
import { pseudonymRule } from '../../api/names/directory';
import { useAskedToLeave } from '../../hooks/use-controls-in-sight';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { usePresenting } from '../../url/use-presenting';
import { usePatchSearch } from '../../url/settings';
import { useZones } from '../../hooks/stored';

/** Bar around a presented page: time of the data, the switch of names, and the exit. */
export function PresentBar({ onExit }: { onExit: () => void }) {
  const { pseudonyms } = usePresenting();
  const { zones } = useZones();
  const patch = usePatchSearch();
  const asOf = useNow();
  useAskedToLeave(onExit);
  // Preloaded; an error is reported on use.
  useEffect(() => void pseudonymRule().catch(() => undefined), []);
  return (
    <aside
      aria-label="Presentation"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 text-sm text-ink-2 md:px-6 print:hidden"
    >
      <span>
        As of {formatMoment(asOf, zones.zone)}:{formatTime(wallAt(asOf, zones.zone), true).slice(-2)}{' '}
        {formatOffset(asOf, zones.zone)}; auto-refresh is off
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        <Segmented
          label="People"
          options={[
            { value: 'names', label: 'Names' },
            { value: 'pseudonyms', label: 'Pseudonyms' },
          ]}
          value={pseudonyms ? 'pseudonyms' : 'names'}
          onChange={(value) => patch(formatPresenting({ on: true, pseudonyms: value === 'pseudonyms' }))}
        />
        <Button onClick={onExit}>Exit</Button>
      </span>
    </aside>
  );
}
