import type { Id } from '#contract/id';
import type { Layer, Seat } from '#contract/schedule';
import type { ChangeCheck, ChangeEffect } from '#contract/served/changes';
import { addTo } from '../collections';
import { isRegular, shownGaps, shownSeats } from '../duty/seats';
import { accountOf, daysIn, figuresOf, knownAround } from '../ledger/account';
import type { Duty } from '../ledger/duties';
import { peopleOf } from '../oncall/reply/timeline';
import type { Absence } from '../plan/absent';
import { SHORT_REST } from '../plan/candidates';
import type { Rota } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { startOfWeek } from '../time/days';
import { subtract, type Interval } from '../time/interval';
import { type AccountZone, DAY, instantAt, type UnixSeconds, wallAt, WEEK } from '../time/zone';
import { seatChanges, type SeatChange, seatsIn } from './overrides';
import { checksOf, dutiesIn, namesAny, type Person, type Preview, type PreviewedSchedule } from './preview';

/**
 * Consequences of new rules.
 *
 * Rules: hours, nights and weekends are those of 30 days: of the rota on the average of whole rounds and whole weeks of
 * its regular layers, of other schedules on that of twelve weeks; time in both counts once. Gaps are those that the rules
 * before do not have, in 400 days; rests, duty at two places and duty in absences in 90 days. Of duty in a schedule that
 * the caller does not see no time is told.
 */
export type RulesInput = {
  schedule_id: Id;
  before: Rota;
  after: Rota;
  /** First instant at which rules differ. */
  start: UnixSeconds;
  /** All other schedules. */
  others: readonly PreviewedSchedule[];
  /** Hours of a rota that is taken over are its own alone: nothing else changes. */
  isTakenOver?: boolean;
  people: readonly Person[];
  absences: readonly Absence[];
  now: UnixSeconds;
  accountZone: AccountZone;
};

type RulesSeats = { before: Seat[]; after: Seat[]; changed: SeatChange[] };

const CHECKED_DAYS = 90;
const GAP_DAYS = 400;
const OTHERS_DAYS = 84;
const MIN_SHOWN = WEEK;
const MAX_SHOWN = 12 * WEEK;
const MONTH_DAYS = 30;
const MAX_ROUND_DAYS = 364;
const NIGHT_BEFORE = 5 * DAY;

/** Time whose duty of other schedules a preview of new rules needs. */
export function rulesTime(start: UnixSeconds): Interval {
  return { start: start - 2 * WEEK, end: start + (CHECKED_DAYS + 30) * DAY };
}

export function rulesPreviewOf(input: RulesInput): Preview {
  const seats = seatsOfRules(input);
  const people = [...new Set([input.before, input.after].flatMap(({ layers }) => peopleIn(layers)))];
  const ids = new Set(people);
  const others = input.others.filter(({ before }) => namesAny(before, ids));
  const own: PreviewedSchedule = {
    schedule_id: input.schedule_id,
    team_id: 0,
    isVisible: true,
    before: input.before,
    after: input.after,
  };
  const near = rulesTime(input.start);
  const elsewhere = dutiesIn({ ...input, schedules: others }, near, 'before', ids);
  const scope = { ...input, schedules: [...others, own], span: near, changed: [], override: undefined };
  const [before, after] = (['before', 'after'] as const).map((which) => {
    const duties = new Map(elsewhere);
    for (const [person, theirs] of dutiesIn({ ...input, schedules: [own] }, near, which))
      duties.set(
        person,
        [...(elsewhere.get(person) ?? []), ...theirs].sort((a, b) => a.start - b.start),
      );
    return duties;
  });
  const checked = { start: input.start - DAY, end: input.start + CHECKED_DAYS * DAY };
  const ofPeople = people
    .flatMap((person) =>
      checksOf(person, { input: scope, before: before ?? elsewhere, after: after ?? elsewhere }).filter(
        ({ start = checked.start, end = checked.end }) => end > checked.start && start < checked.end,
      ),
    )
    .map((check): ChangeCheck => {
      const { kind, person_id, schedule_id } = check;
      return kind === 'double' && schedule_id === undefined ? { kind, person_id } : check;
    })
    .sort((a, b) => Number(a.start === undefined) - Number(b.start === undefined));
  return {
    ...seats,
    effects: effectsOf(input, people, input.isTakenOver ? new Map() : elsewhere),
    checks: [...gapChecks(input), ...endCheck(input), ...counted(ofPeople)],
  };
}

/** Seats from one turn before new rules to two rounds after, and where the people differ. */
export function seatsOfRules({
  before,
  after,
  start,
  now,
  accountZone,
}: Pick<RulesInput, 'before' | 'after' | 'start' | 'now' | 'accountZone'>): RulesSeats {
  const layers = [...before.layers, ...after.layers].filter(
    (layer) => isRegular(layer) && activeRange(layer).end > start && layer.groups.length > 0,
  );
  const longest = (lengthOf: (layer: Layer) => number) => Math.max(DAY, ...layers.map(lengthOf));
  const turn = longest(turnDays) * DAY;
  const round = longest((layer) => turnDays(layer) * layer.groups.length) * DAY;
  const window = {
    start: Math.max(now, start - turn),
    end: start + Math.min(Math.max(2 * round, MIN_SHOWN), MAX_SHOWN),
  };
  const [was, is] = [seatsIn(before, window, accountZone), seatsIn(after, window, accountZone)];
  return {
    before: [...shownSeats(was, window)],
    after: [...shownSeats(is, window)],
    changed: seatChanges(was, is),
  };
}

/** Days of a turn, as they are in most weeks. */
function turnDays({ rotation_unit: unit, rotation_value: value, day_mask }: Layer): number {
  if (unit === 'hour') return value / 24;
  if (unit === 'week') return 7 * value;
  if (unit === 'month') return 30 * value;
  return day_mask.repeat.length === 0 ? value : (value * 7) / new Set(day_mask.repeat).size;
}

/** Whole weeks after which all layers are where they were, if they are at most a year. */
function roundDays(layers: readonly Layer[]): number {
  let days = 7;
  for (const layer of layers) {
    const { groups, fair_rotation, rotation_unit } = layer;
    if (rotation_unit === 'month' || groups.length === 0) return MAX_ROUND_DAYS;
    const turns = fair_rotation ? groups.length ** 2 : groups.length;
    const round = turnDays(layer) * turns;
    let all = days;
    while (Math.abs(all / round - Math.round(all / round)) > 1e-9 && all <= MAX_ROUND_DAYS) all += days;
    days = all;
  }
  return Math.min(days, MAX_ROUND_DAYS);
}

function peopleIn(layers: readonly Layer[]): Id[] {
  return layers.filter(isRegular).flatMap(({ groups }) => groups.flatMap(peopleOf));
}

function effectsOf(
  input: RulesInput,
  people: readonly Id[],
  elsewhere: ReadonlyMap<Id, readonly Duty[]>,
): ChangeEffect[] {
  const { schedule_id, accountZone } = input;
  const averages = [input.before, input.after].map((rota) => {
    const layers = rota.layers.filter((layer) => isRegular(layer) && activeRange(layer).end > input.start);
    const begin = Math.max(input.start, ...layers.map(({ layer_start }) => layer_start));
    const days = roundDays(layers);
    const time = { start: begin, end: begin + (Math.max(days, OTHERS_DAYS) + 14) * DAY + NIGHT_BEFORE };
    const duties = new Map<Id, Duty[]>();
    for (const { role_id, start, end, person_ids } of seatsIn({ ...rota, layers }, time, accountZone))
      for (const person of person_ids) addTo(duties, person, { start, end, schedule_id, role_id });
    return { begin, days, duties };
  });
  const zones = new Map(input.people.map(({ person_id, time_zone }) => [person_id, time_zone]));
  return people.map((person_id) => {
    const zone = zones.get(person_id) ?? String(accountZone);
    const monthly = (duties: readonly Duty[], begin: UnixSeconds, days: number) => {
      const monday = startOfWeek(wallAt(begin, zone) + WEEK - 1);
      const range = { start: instantAt(monday, zone), end: instantAt(monday + days * DAY, zone) };
      const { total, nights, weekends } = figuresOf(
        accountOf(duties, {
          range,
          days: daysIn(range, zone),
          knownTime: knownAround(range),
          zone,
          rules: { holidays: new Set(), shortRest: SHORT_REST },
        }),
      );
      const share = (value: number) => (value * MONTH_DAYS) / days;
      return { seconds: share(total), nights: share(nights), weekends: share(weekends) };
    };
    const others = elsewhere.get(person_id) ?? [];
    const other = monthly(others, input.start - WEEK, OTHERS_DAYS);
    const [before = other, after = other] = averages.map(({ begin, days, duties }) => {
      const owns = duties.get(person_id) ?? [];
      const own = monthly(owns, begin, days);
      // Whole rounds that the others are known in.
      const known = days > OTHERS_DAYS ? OTHERS_DAYS : OTHERS_DAYS - (OTHERS_DAYS % days);
      const [mine = own, theirs = other, both = own] = [owns, others, [...owns, ...others]].map((some) =>
        monthly(some, begin, known),
      );
      const sum = (key: keyof typeof own) => own[key] + other[key] - (mine[key] + theirs[key] - both[key]);
      return { seconds: Math.round(sum('seconds')), nights: sum('nights'), weekends: sum('weekends') };
    });
    return { person_id, before, after };
  });
}

/** Of each role the first new gap, and how many there are. */
function gapChecks({ before, after, start, accountZone }: RulesInput): ChangeCheck[] {
  const window = { start, end: start + GAP_DAYS * DAY };
  const [was, is] = [before, after].map((rota) => {
    const gaps = new Map<Id, Interval[]>();
    for (const seat of shownSeats(seatsIn(rota, window, accountZone), window))
      if (seat.state === 'gap') addTo(gaps, seat.role_id, seat);
    return gaps;
  });
  return [...(is ?? [])].flatMap(([role_id, gaps]) => {
    const newGaps = shownGaps(subtract(gaps, was?.get(role_id) ?? []));
    const [first] = newGaps;
    return first ? [{ kind: 'gap', role_id, start: first.start, end: first.end, count: newGaps.length }] : [];
  });
}

/** The end of a rota that has had none, or a later one. */
function endCheck({ before, after }: RulesInput): ChangeCheck[] {
  const [was, is] = [endOf(before), endOf(after)];
  return Number.isFinite(is) && (is < was || was === -Infinity) ? [{ kind: 'end', start: is }] : [];
}

function endOf({ layers, enabled }: Rota): number {
  if (enabled === false) return -Infinity;
  return Math.max(-Infinity, ...layers.filter(isRegular).map((layer) => activeRange(layer).end));
}

/** The first of each kind and person, with the number of all. */
function counted(checks: readonly ChangeCheck[]): ChangeCheck[] {
  const first = new Map<string, ChangeCheck & { count: number }>();
  for (const check of checks) {
    const key = `${check.kind} ${check.person_id}`;
    const same = first.get(key);
    if (same) same.count += 1;
    else first.set(key, { ...check, count: 1 });
  }
  return [...first.values()];
}
