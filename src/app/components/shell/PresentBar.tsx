import { formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { formatPresenting, usePresenting } from '../../url/presenting';
import { usePatchSearch } from '../../url/use-patch-search';
import { useZones } from '../../url/use-zones';

/** All that surrounds a page while it is presented: as of when, under which names, and the way out. */
export function PresentBar({ onExit }: { onExit: () => void }) {
  const { pseudonyms } = usePresenting();
  const { zones } = useZones();
  const patch = usePatchSearch();
  const asOf = useNow();
  return (
    <aside
      aria-label="Presentation"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-sm text-ink-2 md:px-6 print:hidden"
    >
      <span>
        Presenting as of {formatTime(wallAt(asOf, zones.zone), true)} {formatOffset(asOf, zones.zone)};
        auto-refresh is off
      </span>
      <span className="ml-auto">
        <Segmented
          label="People"
          options={[
            { value: 'names', label: 'Names' },
            { value: 'pseudonyms', label: 'Pseudonyms' },
          ]}
          value={pseudonyms ? 'pseudonyms' : 'names'}
          onChange={(value) => patch(formatPresenting({ on: true, pseudonyms: value === 'pseudonyms' }))}
        />
      </span>
      <Button onClick={onExit}>Exit</Button>
    </aside>
  );
}
