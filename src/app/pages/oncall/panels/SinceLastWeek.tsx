import { useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { startOfDay } from '#domain/time/days';
import { formatDay } from '#domain/time/format';
import { DAY, instantAt, type ViewerZone, wallAt } from '#domain/time/zone';
import { WhatChanged } from '../../../components/changes/WhatChanged';
import { useNow } from '../../../hooks/use-now';

/** What changed in the visible schedules in the last seven days, once it is opened. */
export function SinceLastWeek({ zone, schedules }: { zone: ViewerZone; schedules: readonly Schedule[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const since = instantAt(startOfDay(wallAt(now, zone)) - 7 * DAY, zone);
  return (
    <details className="mt-2 print:hidden" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer content-center text-sm font-semibold max-md:min-h-11">
        What changed since {formatDay(wallAt(since, zone))}
      </summary>
      {isOpen && (
        <div className="panel-box mt-2 max-w-160">
          <WhatChanged {...{ since, schedules, zone }} />
        </div>
      )}
    </details>
  );
}
