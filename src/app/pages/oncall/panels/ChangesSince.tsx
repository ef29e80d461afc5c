import { useEffect, useRef } from 'react';
import { startOfDay } from '#domain/time/days';
import { formatDay, formatMoment, yearAt } from '#domain/time/format';
import { DAY, instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { WhatChanged } from '../../../components/changes/WhatChanged';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { hasChanges } from '../../../url/settings';
import type { OnCallParts } from '../model/use-schedules';

/** What changed in the visible schedules since a week ago, a time, or the making of a link, above the timeline. */
export function ChangesSince({ since: asked, ...parts }: OnCallParts & { since: 'week' | UnixSeconds }) {
  const { view, change } = parts.address;
  const { loaded, visible } = parts;
  const element = useRef<HTMLElement>(null);
  const now = useNow();
  const { zone } = view;
  const day = startOfDay(wallAt(now, zone)) - 7 * DAY;
  const since = asked === 'week' ? instantAt(day, zone) : asked;
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
          What changed since {view.since === undefined && 'your link, '}
          {asked === 'week' ? formatDay(day) : formatMoment(since, zone, yearAt(now, zone))}
        </h2>
        <Button
          look="quiet"
          className="print:hidden"
          onClick={() => change({ since: undefined, seen: undefined, made: undefined })}
        >
          Close
        </Button>
      </div>
      <WhatChanged {...{ since, zone }} schedules={visible.schedules} />
    </section>
  );
}
