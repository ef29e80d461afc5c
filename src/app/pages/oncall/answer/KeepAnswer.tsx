import { useEffect } from 'react';
import { formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { keepLastAnswer, MAX_LAST_LINES } from '../../../data/last-answer';
import { usePresenting } from '../../../url/use-presenting';
import type { RowModel } from '../model/rows';
import { seatLines } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';

type KeepAnswerProps = {
  /** Rows in the order of the cards. */
  rows: readonly RowModel[];
  shifts: Shifts;
  now: UnixSeconds;
  zone: ViewerZone;
};

/** Stores the answer for the next visit of this browser; never while presenting. Renders nothing. */
export function KeepAnswer({ rows, shifts, now, zone }: KeepAnswerProps) {
  const directory = useDirectory();
  const { on: isPresenting } = usePresenting();
  const minute = now - (now % 60);
  useEffect(() => {
    if (isPresenting || !shifts.isSettled) return;
    const lines = rows.slice(0, MAX_LAST_LINES).flatMap((row) => {
      const lines = row.schedule.enabled ? shifts.lines(row.schedule, minute) : undefined;
      if (!lines) return [];
      const seats = seatLines(lines, { at: minute, zone, directory });
      const words = seats.map((line) =>
        [line.roleName, line.who, line.end].filter((part) => part !== '').join(' '),
      );
      return [{ schedule: row.schedule.schedule_name, seats: words.join(' · ') }];
    });
    keepLastAnswer({ from: `${formatMoment(minute, zone, yearAt(minute, zone))} ${zone}`, lines });
  }, [rows, shifts, minute, zone, directory, isPresenting]);
  return null;
}
