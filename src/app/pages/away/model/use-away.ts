import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { NO_DAYS_OFF } from '#contract/days-off';
import { absenceIn, type AwayView } from '#address/plans/away';
import type { AwayWords } from '#domain/plan/away-words';
import { scheduleNamer } from '#domain/plan/away-words';
import { planAway } from '#domain/plan/away';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { startOfDay } from '#domain/time/days';
import { yearAt } from '#domain/time/format';
import { isEmpty, type Interval } from '#domain/time/interval';
import { DAY, instantAt, wallAt } from '#domain/time/zone';
import { useDaysOffQuery } from '../../../api/days-off';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import { besideQuery, keptUpToDate } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';

/** Days before and after the absence whose hours count. */
const DAYS_AROUND = 7;

/** Whole days around an absence. */
export function daysAround({ start, end }: Interval, days: number, zone: string): Interval {
  return {
    start: instantAt(startOfDay(wallAt(start, zone)) - days * DAY, zone),
    end: instantAt(startOfDay(wallAt(end - 1, zone)) + (days + 1) * DAY, zone),
  };
}

/** Shifts of the person of the address during the absence, with substitutes. */
export function useAway(view: AwayView) {
  const now = useNow();
  const hour = now - (now % 3600);
  const { from, to, rangeZone, person, by } = view;
  const absence = useMemo(() => absenceIn({ from, to, rangeZone }, hour), [from, to, rangeZone, hour]);
  const isReversed = isEmpty(absence);
  const window = useMemo(
    () =>
      daysAround(
        { start: absence.start, end: Math.max(absence.end, absence.start + 1) },
        DAYS_AROUND,
        rangeZone,
      ),
    [absence, rangeZone],
  );
  const directory = useDirectory();
  const awaitsNames = useAwaitsNames();
  const query = useQuery({ ...besideQuery(window), ...keptUpToDate, select: directory.reply });
  const daysOff = useDaysOffQuery(window);
  const { absences } = daysOff.data ?? NO_DAYS_OFF;
  const schedules = query.data?.schedules;
  const isReady = !awaitsNames && (daysOff.data !== undefined || daysOff.failureCount > 0);
  const plan = useMemo(
    () =>
      schedules && isReady && person !== undefined
        ? planAway(
            schedules,
            { person_id: person, start: absence.start, end: absence.end },
            { window, absences, choices: by, nameOf: directory.person },
          )
        : undefined,
    [schedules, isReady, person, absence, window, absences, by, directory],
  );
  const words: AwayWords = {
    zone: view.zone,
    year: yearAt(now, view.zone),
    nameOf: directory.person,
    roles: directory.roles,
    scheduleName: scheduleNamer(schedules ?? []),
  };
  const hasNoAbsences = daysOff.data === undefined && daysOff.failureCount > 0;
  /** Everybody on record or in a rota, by name. */
  const everybody = (): Id[] =>
    [...new Set([...directory.people.map(({ id }) => id), ...(schedules ?? []).flatMap(peopleIn)])]
      .filter((id) => !directory.isUnknown(id))
      .sort((a, b) => directory.person(a).localeCompare(directory.person(b)));
  return { absence, isReversed, query, schedules, plan, words, hasNoAbsences, everybody, directory };
}

export type Away = ReturnType<typeof useAway>;
