import { useMemo, useState } from 'react';
import { type HoursRange, type HoursView, hoursRange, isOneMonth } from '#address/hours';
import type { Id } from '#contract/id';
import { type Days, knownAround, type FigureKey } from '#domain/ledger/account';
import { recordedHolidays } from '#domain/ledger/holidays';
import type { WallSeconds } from '#domain/time/zone';
import { useDaysOffQuery } from '../../../api/changes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { scheduleSelf } from '#contract/schedule';
import type { ClockBounds } from '#domain/ledger/kinds';
import type { PayRules } from '#contract/served/ledger';
import { hasMaximum } from '#domain/ledger/pay';
import type { WindowReply } from '#domain/duty/known-seats';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useDutyParts } from '../../../data/duty';
import { useNow } from '../../../hooks/use-now';
import { accountZone } from '../../../url/settings';
import { countLedger, listStatements, numberOf } from './client';
import type { Counted } from './protocol';
import { tableModel, type Payees } from './table';
import { useNightIncidents } from './use-night-incidents';
import { chosenValue } from '../../../data/schedule-sets';

/** Holidays that count: those of the address, else the recorded ones. */
export type HoursHolidays = {
  /** Local midnights of everybody's holidays, in and around the range. */
  days: readonly WallSeconds[];
  /** Holidays in the range. */
  inRange: readonly WallSeconds[];
  /** Further holidays of single people. */
  ofPeople: ReadonlyMap<Id, readonly WallSeconds[]>;
  /** Number of people with further holidays in the range. */
  peopleInRange: number;
  isRecorded: boolean;
  /** True while the recorded ones load. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** Holidays that are counted. */
function useHolidays(
  { holidays, hasPseudonyms }: Pick<HoursView, 'holidays' | 'hasPseudonyms'>,
  range: HoursRange,
): HoursHolidays {
  const { data, error, isPending, refetch } = useDaysOffQuery(knownAround(range.window));
  const counted = useMemo(() => {
    const recorded = recordedHolidays(data?.holidays ?? []);
    const days = holidays ?? recorded.days;
    // A holiday of few could name its people.
    const ofPeople = holidays || hasPseudonyms ? new Map<Id, WallSeconds[]>() : recorded.ofPeople;
    return {
      days,
      inRange: days.filter((day) => isIn(range, day)),
      ofPeople,
      peopleInRange: [...ofPeople.values()].filter((own) => own.some((day) => isIn(range, day))).length,
      isRecorded: holidays === undefined,
    };
  }, [holidays, hasPseudonyms, range, data]);
  const { isRecorded } = counted;
  return {
    ...counted,
    isLoading: isRecorded && isPending,
    error: isRecorded ? error : null,
    retry: () => void refetch(),
  };
}

function isIn({ first, last }: Days, day: WallSeconds): boolean {
  return first <= day && day <= last;
}

/** Replies, and the question about them. */
export type HoursSource = {
  replies: readonly WindowReply[];
  counted: Omit<Counted, 'parts'>;
};

/** Ledger of a view: fetched in windows of 45 days, counted in a worker. */
export function useHours(view: HoursView, rules: PayRules | undefined, payees: Payees) {
  const { range: choice, zone } = view;
  const now = useNow();
  const hour = now - (now % 3600);
  const range = useMemo(() => hoursRange({ range: choice, zone }, hour), [choice, zone, hour]);
  const directory = useDirectory();
  const { replies, fetching } = useReplies(range.window, directory);
  const holidays = useHolidays(view, range);
  const zones = useMemo(() => zonesIn(directory), [directory]);
  const payBounds = rules?.bounds;
  const countedIn = useCounted(view, { payBounds, zones, holidays });
  const source = useMemo(
    () => (holidays.isLoading ? undefined : replies && { replies, counted: countedIn(range) }),
    [replies, countedIn, range, holidays.isLoading],
  );
  const about = [range.first, range.last, zone, view.team ?? '', chosenValue(view)].join(' ');
  const ledger = useQuery({
    ...ledgerQuery(source, about),
    // The figures of another range must not stand under this one's heading.
    placeholderData: (previous, query) => (query?.queryKey[1] === about ? previous : undefined),
  });
  const night = useNightIncidents({
    now: hour,
    team: view.team,
    zone,
    zones,
    payBounds,
    range: range.window,
  });
  // A maximum is one of a month: a longer range has no amount.
  const paidBy = rules && hasMaximum(rules) && !isOneMonth(range) ? undefined : rules;
  const model = useMemo(
    () =>
      ledger.data
        ? tableModel({
            ledger: ledger.data,
            person: view.person,
            directory,
            night: night.byPerson,
            rules: paidBy,
            payees,
          })
        : undefined,
    [ledger.data, view.person, directory, night.byPerson, paidBy, payees],
  );
  return {
    now,
    range,
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

/** Replies of a range and around it, which can be cancelled. */
function useReplies(window: Interval, { reply }: Directory) {
  const client = useQueryClient();
  const [stopped, setStopped] = useState<string>();
  const key = `${window.start} ${window.end}`;
  const isStopped = stopped === key;
  const { replies, ...fetching } = useDutyParts(knownAround(window), !isStopped, reply);
  return {
    replies,
    fetching: {
      ...fetching,
      isStopped,
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
  { zone, team, schedule, schedules, rest }: HoursView,
  {
    payBounds,
    zones,
    holidays,
  }: { payBounds: ClockBounds | undefined; zones: ReadonlyMap<Id, string>; holidays: HoursHolidays },
) {
  return useMemo(() => {
    const counting = { payBounds, holidays: new Set(holidays.days), shortRest: rest * 3600 };
    return ({ first, last, window }: HoursRange): HoursSource['counted'] => {
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

/** Zones of people, else the account's; none under pseudonyms, since a rare one names its person. */
function zonesIn({ people, zoneOf, hidesNames }: Directory): ReadonlyMap<Id, string> {
  if (hidesNames) return new Map();
  return new Map(people.map(({ id }) => [id, zoneOf(id) ?? String(accountZone())]));
}

function useScheduleNames(replies: HoursSource['replies'] | undefined) {
  return useMemo(() => {
    const names = new Map(
      replies
        ?.flatMap(({ schedules }) => schedules)
        .map(({ schedule_id, schedule_name }): [string, string] => [String(schedule_id), schedule_name]),
    );
    return {
      /** Ids and names, by name. */
      scheduleNames: [...names].sort(([, one], [, other]) => one.localeCompare(other)),
      scheduleName: (id: string) => names.get(id) ?? `#${id}`,
    };
  }, [replies]);
}

export type HoursState = ReturnType<typeof useHours>;

/** Counts in the worker; nothing without a source. `about` names what is counted. */
function ledgerQuery(source: HoursSource | undefined, about: string) {
  return queryOptions({
    queryKey: ['ledger', about, sourceKey(source)],
    queryFn: ({ signal }) => (source ? countLedger(source.replies, source.counted, signal) : null),
    enabled: source !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** Lines behind a figure of some people. */
export function statementsQuery(source: HoursSource, people: readonly Id[], figure: FigureKey) {
  return queryOptions({
    queryKey: ['ledger', sourceKey(source), people.map(String), figure],
    queryFn: ({ signal }) => listStatements(source.replies, source.counted, { people, figure }, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** Key by content; a key has no bigints. */
function sourceKey(source: HoursSource | undefined): string {
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
