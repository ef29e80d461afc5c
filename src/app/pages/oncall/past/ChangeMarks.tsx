import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import { inZonesOf } from '#address/zone';
import { rotaChanges } from '#domain/oncall/review';
import { formatMoment, yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { RowModel } from '../model/rows';
import { at } from '../../../components/lanes/Bar';
import { useTimeline } from '../timeline/timeline-context';

type Mark = {
  at: UnixSeconds;
  /** Position; a change after the days in view is at their end. */
  place: UnixSeconds;
  names: string[];
  schedule: string;
};

/**
 * Line under the ruler with a mark for each change of these rotas in view; one after the requested time is filled. A mark
 * leads to that time on the page of the rota, which lists what changed.
 */
export function ChangeMarks({ rows, askedAt }: { rows: readonly RowModel[]; askedAt: UnixSeconds }) {
  const { window, zone, now } = useTimeline();
  const { search } = useLocation();
  const marks = useMemo(() => marksOf(rows, window), [rows, window]);
  if (marks.length === 0) return null;
  return (
    <div className="timeline-row min-h-6 bg-sunken guest:hidden">
      <p className="timeline-head truncate text-xs leading-6 text-ink-2">Changes of these rotas</p>
      <ul className="relative" data-moves="">
        {marks.map((mark) => {
          const when = `${formatMoment(mark.at, zone, yearAt(now, zone))} ${zone}`;
          const isLater = mark.at > askedAt;
          const words = `${mark.names.join(', ')} changed ${when}, ${isLater ? 'after' : 'before'} the asked time`;
          return (
            <li key={mark.at} className="absolute inset-y-0" style={{ left: at(mark.place, window) }}>
              <Link
                className="change-mark"
                data-later={isLater ? '' : undefined}
                data-beyond={mark.place === window.end ? '' : undefined}
                title={words}
                aria-label={words}
                to={inZonesOf(
                  search,
                  paths.schedule(mark.schedule, formatOnCall({ at: mark.at, since: mark.at })),
                )}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Changes by time; several rotas that changed at once share a mark. */
function marksOf(rows: readonly RowModel[], window: Interval): Mark[] {
  const marks = new Map<UnixSeconds, Mark>();
  for (const { id, schedule } of rows) {
    const { schedule_name: name } = schedule;
    for (const change of rotaChanges([{ schedule, window }])) {
      const mark = marks.get(change.at);
      const place = Math.min(change.at, window.end);
      if (mark) mark.names.push(name);
      else if (place > window.start)
        marks.set(change.at, { at: change.at, place, names: [name], schedule: id });
    }
  }
  return [...marks.values()].sort((a, b) => a.at - b.at);
}
