import { useMemo, useCallback } from 'react';
import { useDaysOff } from '../../../api/served/days-off';
import { useDirectory } from '../../../api/names/directory';
import { useMe } from '../../../data/me';
import { useNow } from '../../../hooks/use-now';
import { ownSchedules } from '../model/filter';
import type { OnCallParts } from '../model/use-rows';
import { useRowGroups } from '../groups/use-row-groups';
import type { RowModel } from '../model/rows';
import { type PlacedRow, wallItem, type WallItem } from './wall-items';
import { useQueries } from '@tanstack/react-query';
import type { Schedule } from '#contract/schedule';
import type { UnixSeconds } from '#domain/time/zone';
import { type Present, presentHere, presentOf, presentQuery, type PresentReply } from '../answer/use-present';
import type { Shifts } from '../model/shifts';

/** Schedules of a wall, without rotas that have ended, which are counted only. */
export type WallContent = { items: readonly WallItem[]; ended: readonly RowModel[] };

/** Schedules of a wall: those with an empty role, then the viewer's, then all others; of each the viewer's first. */
export function useWallItems({ address, loaded, visible }: Omit<OnCallParts, 'time'>): WallContent {
  const { zone } = address.view;
  const { shifts, schedules } = loaded;
  const second = useNow();
  // Answers change by the minute.
  const now = second - (second % 60);
  const me = useMe().person;
  const directory = useDirectory();
  const { listed, isMany, foldsEnded } = visible;
  const groups = useRowGroups(listed, loaded, {
    at: now,
    isNow: true,
    isMany,
    foldsEnded,
    set: address.view.schedules,
  });
  const placed = useMemo(() => {
    const isOwn = ownSchedules(schedules, me);
    const lead = groups.find(({ kind }) => kind === 'set' || kind === 'own');
    const leading = new Set([...(lead?.rows ?? []), ...(lead?.above ?? [])]);
    return groups.flatMap(({ kind, rows }): PlacedRow[] => {
      if (kind === 'ended') return [];
      const own = rows.filter(({ schedule }) => isOwn(schedule));
      const others = rows.filter(({ schedule }) => !isOwn(schedule));
      const sorted = kind === 'set' ? rows : [...own, ...others];
      return sorted.map((row) => ({ row, isMissing: kind === 'missing', isLead: leading.has(row) }));
    });
  }, [groups, schedules, me]);
  const presents = usePresents(
    useMemo(() => placed.map(({ row }) => row.schedule), [placed]),
    shifts,
    now,
  );
  const daysOff = useDaysOff(shifts.reading.window);
  const items = useMemo(() => {
    const wording = { at: now, zone, directory, daysOff };
    return placed.flatMap((each, index) => {
      const present = presents[index];
      return present ? wallItem(each, present, wording) : [];
    });
  }, [placed, presents, now, zone, directory, daysOff]);
  const ended = groups.find(({ kind }) => kind === 'ended');
  return { items, ended: ended?.rows ?? NO_ROWS };
}

const NO_ROWS: readonly RowModel[] = [];

/** People on call now and next of many schedules, in their order: as `usePresent`. */
function usePresents(schedules: readonly Schedule[], shifts: Shifts, now: UnixSeconds): readonly Present[] {
  const sources = useMemo(
    () => schedules.map((schedule) => ({ schedule, here: presentHere(schedule, shifts, now), shifts, now })),
    [schedules, shifts, now],
  );
  const combine = useCallback(
    (queries: readonly PresentReply[]) =>
      sources.flatMap((source, index) => {
        const query = queries[index];
        return query ? presentOf(source, query) : [];
      }),
    [sources],
  );
  return useQueries({ queries: sources.map(presentQuery), combine });
}
