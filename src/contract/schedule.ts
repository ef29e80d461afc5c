import * as z from 'zod/mini';
import { Id } from './id';
import { MAX_WINDOW_SECONDS, operation } from './operation';

/** Known layer modes. Open: any other value is shown unchanged. */
export const LAYER_MODE = { regular: 0, override: 1 } as const;

/**
 * Values of `layers_overlap`: of overlapping regular layers the later one is on call, or all of them are. Open: any
 * other value counts as the first.
 */
export const LAYERS_OVERLAP = ['later_wins', 'together'] as const;

/** Restriction modes met so far: how `restrict_start` and `restrict_end` are counted. */
export const RESTRICT_MODE = { none: 0, daily: 1, weekly: 2 } as const;

/** A role of a group and the people in it. */
export const Member = z.object({
  role_id: z._default(Id, 0),
  person_ids: z._default(z.array(Id), []),
});
export type Member = z.output<typeof Member>;

export const Group = z.object({
  group_name: z._default(z.string(), ''),
  members: z._default(z.array(Member), []),
  /** Additional member: true for a group without members whose turn is a planned gap. */
  is_off: z.optional(z.boolean()),
});
export type Group = z.output<typeof Group>;

/**
 * A stretch of local wall clock. Seconds from 00:00 of the day (daily) or from Monday 00:00 (weekly); an end at or
 * before its start wraps over midnight (or over Sunday).
 */
export const RestrictPeriod = z.object({ restrict_start: z.int(), restrict_end: z.int() });
export type RestrictPeriod = z.output<typeof RestrictPeriod>;

/** A rotation layer as configured. Times are Unix seconds unless noted otherwise. */
export const Layer = z.object({
  layer_name: z._default(z.string(), ''),
  /** 0 regular, 1 override. */
  mode: z._default(z.int(), LAYER_MODE.regular),
  layer_start: z._default(z.int(), 0),
  /** 0: never ends. */
  layer_end: z._default(z.int(), 0),
  groups: z._default(z.array(Group), []),
  fair_rotation: z._default(z.boolean(), false),
  /** Seconds from Monday 00:00 local; used only when the cycle is exactly one week. */
  handoff_time: z._default(z.int(), 0),
  restrict_mode: z._default(z.int(), RESTRICT_MODE.none),
  restrict_periods: z._default(z.array(RestrictPeriod), []),
  /** `repeat`: weekdays that count, 0 = Sunday … 6 = Saturday; empty: all. */
  day_mask: z._default(z.object({ repeat: z._default(z.array(z.int()), []) }), { repeat: [] }),
  /** hour, day, week or month (calendar). */
  rotation_unit: z._default(z.string(), ''),
  rotation_value: z._default(z.int(), 0),
  /** Additional member of an override: the roles that it replaces; absent = all. */
  roles: z.optional(z.array(Id)),
  /** Additional member: zone of its turns, mask and restrictions; absent = the schedule's. */
  time_zone: z.optional(z.string()),
});
export type Layer = z.output<typeof Layer>;

/** A period of duty: [start, end) in Unix seconds. `hash` is the same for the same (start, end, group). */
export const Period = z.object({
  start: z.int(),
  end: z.int(),
  hash: z._default(z.string(), ''),
  group: z._default(Group, { group_name: '', members: [] }),
});
export type Period = z.output<typeof Period>;

/** Computed periods of one layer, or of the merged result (`layer_name` "", `mode` 0). */
export const LayerSchedule = z.object({
  layer_name: z._default(z.string(), ''),
  mode: z._default(z.int(), LAYER_MODE.regular),
  schedules: z._default(z.array(Period), []),
});
export type LayerSchedule = z.output<typeof LayerSchedule>;

/**
 * Additional type: rules of a schedule in force before its last change, in [from, until), Unix seconds, inside the
 * window of the request. `layers` includes the overrides entered later for this time. `enabled` is false for a schedule
 * that was disabled then; absent = true.
 */
export const ScheduleVersion = z.object({
  from: z.int(),
  until: z.int(),
  enabled: z.optional(z.boolean()),
  time_zone: z.optional(z.string()),
  layers_overlap: z.optional(z.string()),
  layers: z._default(z.array(Layer), []),
});
export type ScheduleVersion = z.output<typeof ScheduleVersion>;

/**
 * Additional type: time of an override that was entered after its start, [from, until), Unix seconds, inside the
 * window of the request and before `entered`.
 */
export const Correction = z.object({ from: z.int(), until: z.int(), entered: z.int() });
export type Correction = z.output<typeof Correction>;

/**
 * Additional type: a stretch of one role with one state and the same people, [start, end) in Unix seconds, inside the
 * window of the request. `role_id` is 0 if the schedule has no roles; `person_ids` is empty unless on call.
 */
export const Seat = z.object({
  role_id: Id,
  start: z.int(),
  end: z.int(),
  state: z.enum(['on call', 'gap', 'off hours', 'not known']),
  person_ids: z._default(z.array(Id), []),
  /** Real begin and end, also outside the window; absent if not within a year of it, or not known. */
  begins: z.optional(z.int()),
  ends: z.optional(z.int()),
});
export type Seat = z.output<typeof Seat>;

export const Schedule = z.object({
  schedule_id: Id,
  schedule_name: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  team_id: z._default(Id, 0),
  enabled: z._default(z.boolean(), true),
  /** Additional member: IANA zone of the wall-clock rules; absent = the account's. */
  time_zone: z.optional(z.string()),
  /** Additional member: id in the tool that the schedule came from. */
  external_id: z.optional(z.string()),
  /** Additional member: number of its latest version, from 1, on which a change is based; absent = it cannot change. */
  version: z.optional(z.int()),
  /** Additional member, see `LAYERS_OVERLAP`; absent = later_wins. */
  layers_overlap: z.optional(z.string()),
  layers: z._default(z.array(Layer), []),
  /**
   * Additional member: earlier rules from the start of the window on, without holes; absent = the rules never changed.
   */
  versions: z.optional(z.array(ScheduleVersion)),
  /** Additional member: overrides entered after their time; absent = none. */
  corrections: z.optional(z.array(Correction)),
  /**
   * Additional member: time of the first version, Unix seconds, in replies for a window that begins before it. Earlier
   * duty is computed by that version, not recorded.
   */
  recorded_from: z.optional(z.int()),
  /** Additional member: end of what its tool has answered, Unix seconds; absent = the schedule has rules. */
  known_until: z.optional(z.int()),
  layer_schedules: z._default(z.array(LayerSchedule), []),
  final_schedule: z._default(LayerSchedule, { layer_name: '', mode: 0, schedules: [] }),
  /** Additional member, in replies to `with_seats`: seats of all roles, role by role in their order. */
  seats: z.optional(z.array(Seat)),
  /** Additional member beside `seats`: of each role those around the window, as far as the nearest with people. */
  near_seats: z.optional(z.array(Seat)),
});
/** `unknown_people`: people of its groups without a record, added by readers with a directory; never on the wire. */
export type Schedule = z.output<typeof Schedule> & { unknown_people?: readonly Id[] };

/** The current or next stretch of duty of a schedule. Times are Unix seconds. */
export const Slot = z.object({
  start: z.int(),
  end: z.int(),
  group: z._default(
    z.object({
      name: z._default(z.string(), ''),
      group_name: z._default(z.string(), ''),
      members: z._default(z.array(Member), []),
    }),
    { name: '', group_name: '', members: [] },
  ),
  /** Last change of the schedule. */
  update_at: z._default(z.int(), 0),
  /** Index of the layer the slot comes from. */
  weight: z._default(z.int(), 0),
  /** Index of the group in its layer. */
  index: z._default(z.int(), 0),
});
export type Slot = z.output<typeof Slot>;

/** Last second that both operations compute for: the end of the year 9999, in Unix seconds. */
export const LAST_SECOND = 253_402_300_799;

const storableInstant = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));
const bounds = {
  start: storableInstant,
  end: storableInstant,
  /** Additional member: schedules as recorded at this time, in Unix seconds, not after now; absent = now. */
  as_of: z.optional(storableInstant),
  /** Additional member: true to get `seats`. */
  with_seats: z.optional(z.boolean()),
};

/** Additional member: `as_of` of the request, from servers that know versions. */
const asOfEcho = { as_of: z.optional(z.int()) };

const windowRules = [
  z.refine<{ start: number; end: number }>((window) => window.start < window.end, {
    error: 'must be before end',
    path: ['start'],
    abort: true,
  }),
  z.refine<{ start: number; end: number }>((window) => window.end - window.start <= MAX_WINDOW_SECONDS, {
    error: 'must be at most 45 days (3888000 seconds) after start',
    path: ['end'],
  }),
] as const;

/**
 * docs/interface.md 4.4: the schedules visible to the caller, with periods computed for [start, end) in Unix seconds.
 */
export const scheduleSelf = operation({
  name: 'scheduleSelf',
  summary: 'List the visible schedules with their layers and computed on-call periods',
  request: z.object(bounds).check(...windowRules),
  reply: z.object({ data: z.object({ items: z._default(z.array(Schedule), []), ...asOfEcho }) }),
});

/** docs/interface.md 4.5: current and next duty; null if there is none within one year. */
export const scheduleInfo = operation({
  name: 'scheduleInfo',
  summary: 'Fetch the current and the next on-call slot of one schedule',
  request: z.object({ schedule_id: Id, ...bounds }).check(...windowRules),
  reply: z.object({
    data: z.object({
      cur_oncall: z.optional(z.nullable(Slot)),
      next_oncall: z.optional(z.nullable(Slot)),
      /** Additional members, as of a schedule. */
      external_id: z.optional(z.string()),
      version: z.optional(z.int()),
      recorded_from: z.optional(z.int()),
      seats: z.optional(z.array(Seat)),
      ...asOfEcho,
    }),
  }),
});
