import { useEffect, useRef } from 'react';
import { startOfDay } from '#domain/time/days';
import { formatDay, formatMoment, yearAt } from '#domain/time/format';
import { DAY, instantAt, wallAt } from '#domain/time/zone';
import { WhatChanged } from '../../../components/changes/WhatChanged';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { hasChanges } from '../../../url/settings';
import type { OnCallParts } from '../model/use-rows';

/** What changed in the visible schedules since the time of the address, above the timeline. */
export function ChangesSince({ address: { view, change }, loaded, visible: { schedules } }: OnCallParts) {
  const element = useRef<HTMLElement>(null);
  const now = useNow();
  const { zone } = view;
  const day = startOfDay(wallAt(now, zone)) - 7 * DAY;
  const isWeek = typeof view.since !== 'number';
  const since = typeof view.since === 'number' ? view.since : instantAt(day, zone);
  // It is opened from below the timeline as well.
  const isLoaded = loaded.query.data !== undefined;
  useEffect(() => {
    if (isLoaded) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  if (!isLoaded || !hasChanges()) return null;
  return (
    <section ref={element} aria-label="What changed" className="panel-box mb-3 max-w-200">
      <div className="flex items-baseline gap-2">
        <h2 className="grow text-base">
          What changed since {isWeek ? formatDay(day) : formatMoment(since, zone, yearAt(now, zone))}
        </h2>
        <Button look="quiet" className="print:hidden" onClick={() => change({ since: undefined })}>
          Close
        </Button>
      </div>
      <WhatChanged {...{ since, schedules, zone }} />
    </section>
  );
}
