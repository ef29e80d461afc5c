import { useEffect } from 'react';
import { formatMoment, yearAt } from '#domain/time/format';
import type { ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { keepLastAnswer, MAX_LAST_LINES, SEATS_BY } from '../../data/last-answer';
import { useNow } from '../../hooks/use-now';
import { usePresenting } from '../../url/use-presenting';
import { useRowGroups } from './use-row-groups';
import { keepShell } from './keep-shell';
import { type SeatLine, seatLines } from './model/seat-lines';
import type { OnCallParts } from './model/use-schedules';

/** Time after the answer in which the page loads its other parts. */
const SHELL_DELAY_MS = 2_000;

function seatWords({ roleName, who, end }: SeatLine): string {
  return [roleName, who, end].filter((part) => part !== '').join(' ');
}

type KeepAnswerProps = Pick<OnCallParts, 'loaded' | 'visible'> & { zone: ViewerZone };

/** Stores the answer for the next visit of this browser, and the page to open it in; never while presenting. Renders nothing. */
export function KeepAnswer({ visible, loaded, zone }: KeepAnswerProps) {
  const directory = useDirectory();
  const now = useNow();
  const { shifts } = loaded;
  // In the order of the cards.
  const groups = useRowGroups(visible.rows, loaded, { at: now, isNow: true, isMany: visible.isMany });
  const { on: isPresenting } = usePresenting();
  useEffect(() => {
    if (isPresenting || !shifts.isSettled) return;
    // Of many rows a team has those without anybody, too.
    const all = [...new Set(groups.flatMap(({ rows }) => rows))];
    const lines = all.slice(0, MAX_LAST_LINES).flatMap((row) => {
      const lines = row.schedule.enabled ? shifts.lines(row.schedule, now) : undefined;
      if (!lines) return [];
      const seats = seatLines(lines, { at: now, zone, directory });
      return [
        {
          id: row.id,
          schedule: row.schedule.schedule_name,
          seats: seats.map(seatWords).join(SEATS_BY),
          missing: seats.filter(({ tone }) => tone === 'missing').map(seatWords),
        },
      ];
    });
    keepLastAnswer({
      at: now,
      from: `${formatMoment(now, zone, yearAt(now, zone))} ${zone}`,
      lines,
    });
  }, [groups, shifts, now, zone, directory, isPresenting]);
  useEffect(() => {
    if (!shifts.isSettled) return undefined;
    const timer = setTimeout(() => void keepShell(), SHELL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shifts.isSettled]);
  return null;
}
