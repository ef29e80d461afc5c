import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { type Group, Layer, RESTRICT_MODE, RestrictPeriod } from '#contract/schedule';
import { rolesOfLayer } from '../duty/seats';
import { zoneOf } from '../schedule/rota';
import { isWeekly, modulo } from '../schedule/turns';
import { sentenceCase } from '../text/words';
import { civilOf, daysOf, startOfDay, startOfWeek } from '../time/days';
import { DAY, instantAt, type ScheduleZone, type UnixSeconds, wallAt, WEEK } from '../time/zone';
import { isSameLayer, rotated, type RuleLayer } from './rules';

const TurnDraft = z.object({
  key: z.string(),
  /** Place among the groups of the layer before. */
  origin: z.optional(z.int()),
  group_name: z.string(),
  /** People by role, in the order of the layer's roles. */
  people: z.readonly(z.array(z.readonly(z.array(Id)))),
  /** Nobody, on purpose. */
  isOff: z.boolean(),
  isLeaving: z.boolean(),
});
export type TurnDraft = z.output<typeof TurnDraft>;

/**
 * A layer as a form has it.
 *
 * Rules: chosen days beside turns of days are the day mask, else a weekly restriction, with the same hours on each day.
 * Hours that are not of that kind stay as they are until others are chosen. Turns are in the order of the rota;
 * `rotated` by the preview, the first one is that of the next hand-off.
 */
export const LayerDraft = z.object({
  key: z.string(),
  /** Layer before; undefined of a new one. */
  old: z.optional(Layer),
  layer_name: z.string(),
  roles: z.readonly(z.array(Id)),
  /** Who has the second role: the next in turn, the one before, or a list of its own. */
  second: z.enum(['next', 'before', 'own']),
  turns: z.readonly(z.array(TurnDraft)),
  /** True once turns were moved: then the first one begins. */
  isOrdered: z.boolean(),
  unit: z.string(),
  value: z.int(),
  /** Days after Monday. */
  weekday: z.int(),
  /** Seconds after 00:00. */
  time: z.int(),
  monthDay: z.int(),
  /** Weekdays on call, 0 = Sunday; none = all. */
  days: z.readonly(z.array(z.int())),
  /** Seconds after 00:00; undefined = all hours. */
  hours: z.optional(z.readonly(z.tuple([z.int(), z.int()]))),
  /** Hours of another kind. */
  otherHours: z.optional(z.readonly(z.array(RestrictPeriod))),
  time_zone: z.optional(z.string()),
  layer_end: z.int(),
  fair_rotation: z.boolean(),
});
export type LayerDraft = z.output<typeof LayerDraft>;

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 0];

export function draftOf(old: Layer, key: string, scheduleZone: ScheduleZone): LayerDraft {
  const zone = zoneOf(old, scheduleZone);
  const wall = wallAt(old.layer_start, zone);
  const phase = isWeekly(old) ? old.handoff_time : modulo(wall - startOfWeek(wall), WEEK);
  const roles = rolesOfLayer(old);
  const turns = old.groups.map(({ group_name, members, is_off = false }, origin): TurnDraft => ({
    key: `${key} ${origin}`,
    origin,
    group_name,
    people: roles.map((role) =>
      members.filter(({ role_id }) => role_id === role).flatMap(({ person_ids }) => person_ids),
    ),
    isOff: is_off,
    isLeaving: false,
  }));
  return {
    key,
    old,
    layer_name: old.layer_name,
    roles,
    second: secondOf(turns),
    turns,
    isOrdered: false,
    unit: old.rotation_unit,
    value: old.rotation_value,
    weekday: Math.floor(phase / DAY) % 7,
    time: phase % DAY,
    monthDay: civilOf(Math.floor(wall / DAY)).day,
    ...hoursOf(old),
    ...(old.time_zone !== undefined && { time_zone: old.time_zone }),
    layer_end: old.layer_end,
    fair_rotation: old.fair_rotation,
  };
}

/** Layer without a person, whose turns are struck where they are alone. */
export function withoutPerson(draft: LayerDraft, person: Id): LayerDraft {
  const others = (ids: readonly Id[]) => ids.filter((id) => id !== person);
  return {
    ...draft,
    turns: draft.turns.map((turn): TurnDraft => {
      const [first = [], ...more] = turn.people;
      if (!first.includes(person)) return { ...turn, people: [first, ...more.map(others)] };
      if (others(first).length === 0) return { ...turn, isLeaving: true };
      return { ...turn, people: turn.people.map(others) };
    }),
  };
}

/** Stored drafts with the layers before that they had; undefined if another change has replaced one of these. */
export function relinked(drafts: readonly LayerDraft[], olds: readonly Layer[]): LayerDraft[] | undefined {
  const linked = drafts.map((draft): LayerDraft => {
    const { old } = draft;
    return old ? { ...draft, old: olds.find((one) => isSameLayer(one, old)) } : draft;
  });
  return linked.every(({ old }, index) => Boolean(old) === Boolean(drafts[index]?.old)) ? linked : undefined;
}

/** Layer of a new rota, or one more of another: a week from Monday 09:00, all hours. */
export function newDraft(key: string, role: Id, layer_name: string): LayerDraft {
  return {
    key,
    layer_name,
    roles: [role],
    second: 'own',
    turns: [],
    isOrdered: true,
    unit: 'week',
    value: 1,
    weekday: 0,
    time: 9 * 3600,
    monthDay: 1,
    days: [],
    layer_end: 0,
    fair_rotation: false,
  };
}

function secondOf(turns: readonly TurnDraft[]): LayerDraft['second'] {
  const isShifted = (by: number) =>
    turns.length > 2 &&
    turns.every(
      ({ people: [, second] }, index) =>
        second !== undefined &&
        stringifyJson(second) === stringifyJson(turns.at((index + by) % turns.length)?.people[0]),
    );
  if (isShifted(1)) return 'next';
  return isShifted(-1) ? 'before' : 'own';
}

function hoursOf({
  day_mask: { repeat },
  restrict_mode,
  restrict_periods,
}: Layer): Pick<LayerDraft, 'days' | 'hours' | 'otherHours'> {
  const masked = ALL_DAYS.filter((day) => repeat.includes(day));
  const days = masked.length === 7 ? [] : masked;
  if (restrict_mode === RESTRICT_MODE.none) return { days };
  const [first, ...others] = restrict_periods;
  if (restrict_mode === RESTRICT_MODE.daily && first && others.length === 0)
    return { days, hours: [first.restrict_start, first.restrict_end % DAY] };
  const weekly = restrict_mode === RESTRICT_MODE.weekly && days.length === 0 && weeklyHours(restrict_periods);
  return weekly ? weekly : { days, otherHours: restrict_periods };
}

/** Days with the same hours each; undefined for another kind. */
function weeklyHours(periods: readonly RestrictPeriod[]): Pick<LayerDraft, 'days' | 'hours'> | undefined {
  const parts = periods.map(({ restrict_start: start, restrict_end }) => ({
    day: Math.floor(start / DAY),
    from: start % DAY,
    length: modulo(restrict_end - start - 1, WEEK) + 1,
  }));
  const whole = parts.every(({ from, length }) => from === 0 && length % DAY === 0);
  const days = parts.flatMap(({ day, length }) =>
    Array.from({ length: whole ? length / DAY : 1 }, (_, nth) => (day + nth + 1) % 7),
  );
  const [first] = parts;
  if (!first || new Set(days).size < days.length || days.length === 7) return undefined;
  const sorted = ALL_DAYS.filter((day) => days.includes(day));
  if (whole) return { days: sorted };
  const isSame = parts.every(({ from, length }) => from === first.from && length === first.length);
  if (!isSame || first.length >= DAY) return undefined;
  return { days: sorted, hours: [first.from, (first.from + first.length) % DAY] };
}

/** Turns from the next hand-off on, those of leavers included. @param group of the layer before whose turn begins. */
export function turnsFrom(
  { turns, isOrdered }: Pick<LayerDraft, 'turns' | 'isOrdered'>,
  group: number | undefined,
): readonly TurnDraft[] {
  const first = turns.findIndex(({ origin }) => origin !== undefined && origin === group);
  return isOrdered || first < 0 ? turns : rotated(turns, first);
}

/** Layer of a request: the one before, where the draft is as that. */
export function ruleLayer(
  draft: LayerDraft,
  {
    replaces,
    group,
    zone: scheduleZone,
    now,
  }: { replaces: number | undefined; group: number | undefined; zone: ScheduleZone; now: UnixSeconds },
): RuleLayer {
  const { old } = draft;
  const place = replaces === undefined ? {} : { replaces };
  if (old && stringifyJson(draftOf(old, draft.key, scheduleZone)) === stringifyJson(draft))
    return { ...old, ...place };
  const zone = zoneOf(draft, scheduleZone);
  const turns = turnsFrom(draft, group).filter(({ isLeaving }) => !isLeaving);
  const before = old && draftOf(old, draft.key, scheduleZone);
  const turnOf = ({ unit, value, weekday: day, time, monthDay, time_zone }: LayerDraft) =>
    stringifyJson([unit, value, day, time, monthDay, time_zone]);
  const isSameTurn = before && turnOf(before) === turnOf(draft);
  return {
    layer_name: draft.layer_name,
    mode: 0,
    layer_start: old && isSameTurn ? old.layer_start : anchorOf(draft, { old, now, zone }),
    layer_end: draft.layer_end,
    groups: turns.map((_, index) => groupOf(draft, turns, index)),
    fair_rotation: draft.fair_rotation,
    handoff_time: draft.weekday * DAY + draft.time,
    rotation_unit: draft.unit,
    rotation_value: draft.value,
    ...wireHours(draft),
    ...(draft.time_zone !== undefined && { time_zone: draft.time_zone }),
    ...place,
  };
}

/** First hand-off of the layers that are not as before; undefined if all are. @param starts of their turns. */
export function inForceFrom(
  drafts: readonly Pick<LayerDraft, 'old'>[],
  layers: readonly RuleLayer[],
  starts: readonly (UnixSeconds | undefined)[],
): UnixSeconds | undefined {
  const begins = layers.flatMap((layer, index) => {
    const old = drafts[index]?.old;
    const start = starts[index];
    return start === undefined || (old && isSameLayer(old, layer)) ? [] : [start];
  });
  return begins.length === 0 ? undefined : Math.min(...begins);
}

/** People of a turn, with the second role of others where it follows them. */
export function peopleOfTurn(
  draft: LayerDraft,
  turns: readonly TurnDraft[],
  index: number,
): readonly (readonly Id[])[] {
  const { second, roles } = draft;
  const turn = turns[index];
  const beside =
    second === 'own' ? undefined : turns.at((index + (second === 'next' ? 1 : -1)) % turns.length);
  return roles.map((_, place) => (place === 1 && beside ? beside.people[0] : turn?.people[place]) ?? []);
}

function groupOf(draft: LayerDraft, turns: readonly TurnDraft[], index: number): Group {
  const { group_name = '', isOff = false } = turns[index] ?? {};
  if (isOff) return { group_name, members: [], is_off: true };
  const people = peopleOfTurn(draft, turns, index);
  return {
    group_name,
    members: draft.roles.map((role_id, place) => ({ role_id, person_ids: [...(people[place] ?? [])] })),
  };
}

/** Instant at which a turn can begin: in the week before, or, of a future layer, at or after its begin. */
function anchorOf(
  { unit, value, weekday: day, time, monthDay }: LayerDraft,
  { old, now, zone }: { old: Layer | undefined; now: UnixSeconds; zone: ScheduleZone },
): UnixSeconds {
  const begin = old && old.layer_start > now ? old.layer_start : now - WEEK;
  const wall = wallAt(begin, zone);
  if (unit === 'month') {
    // January has all days of a month.
    const { year } = civilOf(Math.floor(wall / DAY));
    return instantAt(daysOf({ year: year - 1, month: 1, day: monthDay }) * DAY + time, zone);
  }
  const isOfWeeks = unit === 'week' || (unit === 'day' && value === 7);
  const anchor = (isOfWeeks ? startOfWeek(wall) + day * DAY : startOfDay(wall)) + time;
  return instantAt(anchor < wall ? anchor + (isOfWeeks ? WEEK : DAY) : anchor, zone);
}

function wireHours(draft: LayerDraft): Pick<Layer, 'day_mask' | 'restrict_mode' | 'restrict_periods'> {
  const { days, hours, otherHours, unit, old } = draft;
  if (otherHours)
    return {
      day_mask: { repeat: [...days] },
      restrict_mode: old?.restrict_mode ?? RESTRICT_MODE.weekly,
      restrict_periods: [...otherHours],
    };
  const daily = hours ? [{ restrict_start: hours[0], restrict_end: hours[1] }] : [];
  const mode = hours ? RESTRICT_MODE.daily : RESTRICT_MODE.none;
  if (days.length === 0 || unit === 'day')
    return { day_mask: { repeat: [...days] }, restrict_mode: mode, restrict_periods: daily };
  const [from, until] = hours ?? [0, 0];
  const length = modulo(until - from - 1, DAY) + 1;
  return {
    day_mask: { repeat: [] },
    restrict_mode: RESTRICT_MODE.weekly,
    restrict_periods: days.map((day) => {
      const start = modulo(day - 1, 7) * DAY + from;
      const end = start + length;
      return { restrict_start: start, restrict_end: end > WEEK ? end - WEEK : end };
    }),
  };
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  rules: 'The rota',
  layers: 'The layers',
  layers_overlap: 'Layers on duty at once',
  layer_end: 'The end of a layer',
  layer_name: 'The name of a layer',
  rotation_value: 'The length of a turn',
  schedule_name: 'The name',
  person_ids: 'The people of a turn',
};

/** Refusal of rules with the form's words in place of the path of a field. */
export function withoutPaths(message: string): string {
  return message.replace(/^(?:rules|layers\[\d+\])(?:\.\w+|\[\d+\])*/u, (path) => {
    const field = path.match(/[a-z_]+/gu)?.at(-1) ?? path;
    return FIELD_WORDS[field] ?? sentenceCase(field.replaceAll('_', ' '));
  });
}
