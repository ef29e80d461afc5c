import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NO_DAYS_OFF } from '#contract/served/days-off';
import { absenceIn, type AwayView } from '#address/plans/away';
import type { AwayWords } from '#domain/plan/away-words';
import { scheduleNamer } from '#domain/plan/change/candidate-words';
import { planAway } from '#domain/plan/away';
import { periodBeside } from '#domain/plan/change/candidates';
import { yearAt } from '#domain/time/format';
import { isEmpty } from '#domain/time/interval';
import { useDaysOffQuery } from '../../../api/served/days-off';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import { besideQuery, keptUpToDate } from '../../../api/schedules';
import { everybodyIn, peopleOptions } from '../../../data/everybody';
import { useNow } from '../../../hooks/use-now';

/** Shifts of the person of the address during the absence, with substitutes. */
export function useAway(view: AwayView) {
  const now = useNow();
  const hour = now - (now % 3600);
  const { from, to, rangeZone, person, by } = view;
  const absence = useMemo(() => absenceIn({ from, to, rangeZone }, hour), [from, to, rangeZone, hour]);
  const isReversed = isEmpty(absence);
  const isOver = !isReversed && absence.end <= hour;
  const { end } = absence;
  // Hours that are over need nobody.
  const start = Math.max(absence.start, Math.min(now - (now % 60), end));
  const window = useMemo(
    () => periodBeside({ start, end: Math.max(end, start + 1) }, view.zone),
    [start, end, view.zone],
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
            { person_id: person, start, end },
            { known: window, zone: view.zone, absences, choices: by, nameOf: directory.person },
          )
        : undefined,
    [schedules, isReady, person, start, end, window, view.zone, absences, by, directory],
  );
  const words: AwayWords = {
    zone: view.zone,
    year: yearAt(now, view.zone),
    now,
    nameOf: directory.person,
    roles: directory.roles,
    scheduleName: scheduleNamer(schedules ?? []),
  };
  const hasNoAbsences = daysOff.data === undefined && daysOff.failureCount > 0;
  const everybody = () => everybodyIn(schedules ?? [], directory);
  const people = () => peopleOptions(schedules ?? [], directory);
  const isNobody =
    person !== undefined && plan?.rows.length === 0 && !everybody().includes(person) ? person : undefined;
  return {
    absence,
    start,
    isReversed,
    isOver,
    isNobody,
    query,
    schedules,
    plan,
    words,
    hasNoAbsences,
    everybody,
    people,
    directory,
  };
}

export type Away = ReturnType<typeof useAway>;
