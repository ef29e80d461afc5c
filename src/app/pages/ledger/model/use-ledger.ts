import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  isAgainstBefore,
  ledgerRange,
  type LedgerRange,
  type LedgerView,
  neighbourRange,
} from '#address/ledger';
import { stringifyJson } from '#contract/json';
import { scheduleSelf } from '#contract/schedule';
import { knownAround, type FigureKey } from '#domain/ledger/account';
import type { ClockBounds } from '#domain/ledger/kinds';
import type { PayRules } from '#contract/served/ledger';
import { hasMaximum } from '#domain/ledger/pay';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useDutyParts } from '../../../data/duty';
import { useNow } from '../../../hooks/use-now';
import { countLedger, listStatements, numberOf } from './client';
import type { Counted } from './protocol';
import type { PayRecords } from './pay-records';
import { needsNights, tableModel } from './table';
import { type LedgerHolidays, useHolidays } from './use-holidays';
import { useNightIncidents } from './use-night-incidents';
import { chosenValue } from '../../../data/schedule-sets';

/** Replies, and the question about them. */
export type LedgerSource = {
  replies: readonly (readonly Schedule[])[];
  counted: Omit<Counted, 'parts'>;
};

/** Ledger of a view: fetched in windows of 45 days, counted in a worker. */
export function useLedger(view: LedgerView, rules: PayRules | undefined, records: PayRecords) {
  const { span, from, to, zone } = view;
  const withBefore = isAgainstBefore(view);
  const now = useNow();
  const hour = now - (now % 3600);
  const range = useMemo(() => ledgerRange({ span, from, to, zone }, hour), [span, from, to, zone, hour]);
  const before = useMemo(() => neighbourRange(span, range, -1, zone), [span, range, zone]);
  const directory = useClocks(view);
  const { replies, all, fetching } = useReplies(range.window, before.window, withBefore, directory);
  const holidays = useHolidays(view, range, withBefore ? before : range);
  const zones = useMemo(() => zonesIn(directory), [directory]);
  const payBounds = rules?.bounds;
  const countedIn = useCounted(view, { payBounds, zones, holidays });
  const source = useMemo(
    () =>
      holidays.isLoading
        ? undefined
        : (all ?? replies) && { replies: all ?? replies ?? [], counted: countedIn(range) },
    [all, replies, countedIn, range, holidays.isLoading],
  );
  const sourceBefore = useMemo(
    // The same replies for both counts: the worker caches those of one question.
    () => all && { replies: all, counted: countedIn(before) },
    [all, countedIn, before],
  );
  const about = [range.first, range.last, zone, view.team ?? '', chosenValue(view)].join(' ');
  const ledger = useQuery({
    ...ledgerQuery(source, about),
    // The figures of another range must not stand under this one's heading.
    placeholderData: (previous, query) => (query?.queryKey[1] === about ? previous : undefined),
  });
  const earlier = useQuery(ledgerQuery(sourceBefore, 'before')).data ?? undefined;
  const nights = { now: hour, team: view.team, zone, zones, payBounds };
  const night = useNightIncidents({ ...nights, range: range.window });
  const needsBefore = withBefore && needsNights(rules);
  const nightBefore = useNightIncidents({ ...nights, range: needsBefore ? before.window : NEVER });
  // A maximum is one of a month: a longer range has no amount.
  const paidBy = rules && hasMaximum(rules) && span !== 'month' ? undefined : rules;
  const model = useMemo(
    () =>
      ledger.data
        ? tableModel({
            ledger: ledger.data,
            earlier: withBefore ? earlier : undefined,
            person: view.person,
            directory,
            night: night.byPerson,
            nightBefore: nightBefore.byPerson,
            rules: paidBy,
            records,
          })
        : undefined,
    [
      ledger.data,
      earlier,
      withBefore,
      view.person,
      directory,
      night.byPerson,
      nightBefore.byPerson,
      paidBy,
      records,
    ],
  );
  return {
    now,
    range,
    before,
    directory,
    holidays,
    source,
    ledger,
    model,
    night,
    zones,
    fetching,
    ...useScheduleNames(replies),
  };
}

/** Range without incidents. */
const NEVER: Interval = { start: 0, end: 0 };

type Replies = LedgerSource['replies'];

/** Replies of a range, with those of the range before if `withBefore`. */
function useReplies(window: Interval, before: Interval, withBefore: boolean, { reply }: Directory) {
  const client = useQueryClient();
  const [stopped, setStopped] = useState<string>();
  const key = `${window.start} ${window.end} ${withBefore}`;
  const isEnabled = stopped !== key;
  const knownTime = knownAround(window);
  const own = useDutyParts(knownTime, isEnabled, reply);
  const earlier = useDutyParts(
    { start: knownAround(before).start, end: knownTime.start },
    isEnabled && withBefore,
    reply,
  );
  const all = useMemo(
    (): Replies | undefined =>
      withBefore && own.replies && earlier.replies ? [...earlier.replies, ...own.replies] : undefined,
    [withBefore, own.replies, earlier.replies],
  );
  return {
    replies: own.replies,
    all,
    fetching: {
      parts: own.parts + (withBefore ? earlier.parts : 0),
      loaded: own.loaded + (withBefore ? earlier.loaded : 0),
      error: own.error ?? (withBefore ? earlier.error : undefined),
      retry: () => {
        own.retry();
        earlier.retry();
      },
      fetchedAtMs: own.fetchedAtMs,
      isFetching: own.isFetching,
      refresh: own.refresh,
      isStopped: !isEnabled,
      stop: () => {
        setStopped(key);
        void client.cancelQueries({ queryKey: [scheduleSelf.name] });
      },
      resume: () => setStopped(undefined),
    },
  };
}

/** Function from a window to what is counted in it. */
function useCounted(
  { zone, team, schedule, schedules, rest }: LedgerView,
  {
    payBounds,
    zones,
    holidays,
  }: { payBounds: ClockBounds | undefined; zones: ReadonlyMap<Id, string>; holidays: LedgerHolidays },
) {
  return useMemo(() => {
    const counting = { payBounds, holidays: new Set(holidays.days), shortRest: rest * 3600 };
    return ({ first, last, window }: LedgerRange): LedgerSource['counted'] => {
      const [days, knownTime] = [{ first, last }, knownAround(window)];
      const scope = {
        range: window,
        days,
        knownTime,
        zone,
        zones,
        rules: counting,
        holidays: holidays.ofPeople,
      };
      return { team, schedule, schedules, scope };
    };
  }, [zones, team, schedule, schedules, zone, payBounds, holidays, rest]);
}

/** Directory of a view; by the clock of the page, nobody has a zone of their own. */
function useClocks({ hasPseudonyms, hasPageClock }: LedgerView): Directory {
  const directory = useDirectory(hasPseudonyms);
  return useMemo(
    () => (hasPageClock ? { ...directory, zoneOf: () => undefined } : directory),
    [directory, hasPageClock],
  );
}

/** Zones of people who have one; none under pseudonyms, since a rare one names its person. */
function zonesIn({ people, zoneOf }: Directory): ReadonlyMap<Id, string> {
  return new Map(
    people.flatMap(({ id }): [Id, string][] => {
      const zone = zoneOf(id);
      return zone === undefined ? [] : [[id, zone]];
    }),
  );
}

function useScheduleNames(replies: Replies | undefined) {
  return useMemo(() => {
    const names = new Map(
      replies
        ?.flat()
        .map(({ schedule_id, schedule_name }): [string, string] => [String(schedule_id), schedule_name]),
    );
    return {
      /** Ids and names, by name. */
      scheduleNames: [...names].sort(([, one], [, other]) => one.localeCompare(other)),
      scheduleName: (id: string) => names.get(id) ?? `#${id}`,
    };
  }, [replies]);
}

export type LedgerState = ReturnType<typeof useLedger>;

/** Counts in the worker; nothing without a source. `about` names what is counted. */
function ledgerQuery(source: LedgerSource | undefined, about: string) {
  return queryOptions({
    queryKey: ['ledger', about, keyOf(source)],
    queryFn: ({ signal }) => (source ? countLedger(source.replies, source.counted, signal) : null),
    enabled: source !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** Lines behind a figure of some people. */
export function statementsQuery(source: LedgerSource, people: readonly Id[], figure: FigureKey) {
  return queryOptions({
    queryKey: ['ledger', keyOf(source), people.map(String), figure],
    queryFn: ({ signal }) => listStatements(source.replies, source.counted, { people, figure }, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** Key by content; a key has no bigints. */
function keyOf(source: LedgerSource | undefined): string {
  if (!source) return '';
  const { team, scope } = source.counted;
  const { range, days, zone, zones, rules, holidays = [] } = scope;
  return stringifyJson([
    source.replies.map(numberOf),
    team ?? '',
    chosenValue(source.counted),
    range,
    days,
    zone,
    [...zones],
    [...holidays],
    { ...rules, holidays: [...rules.holidays] },
  ]);
}
