import * as z from 'zod/mini';
import { Id } from '../id';
import { LAST_SECOND, Layer, LAYERS_OVERLAP, Seat } from '../schedule';
import { operation } from '../operation';
import { MAX_TEXT, shortText } from './records';

const storableInstant = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));
const bounds = { start: storableInstant, end: storableInstant };

const override = {
  ...bounds,
  role_id: z.optional(Id),
  instead: z.optional(Id),
  person_id: Id,
  off_hours: z.optional(z.boolean()),
};
/** Override in a request: with a begin and a person. */
export const Override = z.object(override);
export type Override = z.output<typeof Override>;

/** Overrides of a stored request, and what earlier releases had instead. */
export const RequestedEdits = z.readonly(
  z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('override'), ...override }),
      z.object({
        kind: z.literal('take'),
        person: Id,
        role_id: z.optional(Id),
        instead: z.optional(Id),
        ...bounds,
      }),
      z.object({
        kind: z.literal('swap'),
        role_id: z.optional(Id),
        people: z.readonly(z.tuple([Id, Id])),
        stretches: z.readonly(
          z.array(z.object({ ...bounds, role_id: z.optional(Id) })).check(z.maxLength(100)),
        ),
      }),
      z.object({ kind: z.literal('away'), person: Id, ...bounds }),
    ]),
  ),
);
export type RequestedEdits = z.output<typeof RequestedEdits>;

/** Stored edits of a version by an earlier release; `lines` are their words. */
export const StoredEdits = z.readonly(z.array(z.record(z.string(), z.unknown())));
export type StoredEdits = z.output<typeof StoredEdits>;

/**
 * Changes of rotas, in addition to the interface. All times are Unix seconds. Operations of servers that have them; the
 * same from the dashboard (who may is a setting) and for programs (a key with the scope `change`).
 */

const name = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));

/** Time after a change in which its author can undo it, in seconds. */
export const UNDO_SECONDS = 86_400;

/** Stretch in which other people are on call in a role. */
export const ChangedStretch = z.object({
  start: z.int(),
  end: z.int(),
  role_id: Id,
  before: z.array(Id),
  after: z.array(Id),
});
export type ChangedStretch = z.output<typeof ChangedStretch>;

/**
 * Version of a schedule, and how it came about. `kind`: `change`, `undo`, `create`, `request`, `import` or `source`;
 * open. `author`: name of a person, a command or a source; empty where it is not recorded. `lines`: what changed, in
 * words.
 */
export const VersionEntry = z.object({
  schedule_id: z._default(Id, 0),
  version: z.int(),
  at: z.int(),
  kind: z._default(z.string(), ''),
  author: z._default(z.string(), ''),
  reason: z._default(z.string(), ''),
  lines: z._default(z.array(z.string()), []),
  /** Who instead of whom, within 45 days; the first 20 stretches. */
  changed: z._default(z.array(ChangedStretch), []),
  /** End of these 45 days: a stretch that ends then may last longer. */
  changed_until: z.optional(z.int()),
  /** True if regular layers changed: the lines say how. */
  of_rules: z._default(z.boolean(), false),
  /** Names the change, also of several schedules; empty where it is not recorded. */
  change_id: z._default(z.string(), ''),
  /** True if the caller can undo it now. */
  can_undo: z._default(z.boolean(), false),
  /** Version that this one undid, and its time. */
  undoes: z.optional(z.object({ version: z.int(), at: z.int() })),
});
export type VersionEntry = z.output<typeof VersionEntry>;

/** Max overrides of one change, and other schedules in it. */
const MAX_OVERRIDES = 500;
const MAX_ALSO = 50;

/**
 * A person on call in a role (absent: every one of the duty, or every one that `instead` holds) in place of `instead`
 * (absent: all of the role) in the time in which the role is on call or a gap, and with `off_hours` in all of it.
 * `start` absent: now. `person_id` may be absent in a dry run, which then only answers candidates.
 */
export const OverrideField = z.object({
  start: z.optional(storableInstant),
  end: storableInstant,
  role_id: z.optional(Id),
  instead: z.optional(Id),
  person_id: z.optional(Id),
  off_hours: z.optional(z.boolean()),
});
export type OverrideField = z.output<typeof OverrideField>;

const overrides = z.array(OverrideField).check(z.maxLength(MAX_OVERRIDES));

/** Max regular layers of new rules. */
const MAX_RULE_LAYERS = 12;

/** Regular layer of new rules; `replaces`: place of the layer before among the regular ones that last at `from`. */
const RuleLayer = z.extend(Layer, { replaces: z.optional(z.int().check(z.minimum(0))) });

/**
 * New rules from `from` on (absent: now). `layers`: all regular layers then (absent: as before); an equal layer of the
 * version before stays unchanged, any other begins at its own first hand-off, with its first group. `enabled`,
 * `schedule_name`: from now on. `layers_overlap`: only where no two layers are on duty at once.
 */
const RulesChange = z.object({
  from: z.optional(storableInstant),
  layers: z.optional(z.array(RuleLayer).check(z.maxLength(MAX_RULE_LAYERS))),
  layers_overlap: z.optional(z.enum(LAYERS_OVERLAP)),
  enabled: z.optional(z.boolean()),
  schedule_name: z.optional(name),
});

/**
 * Duty over all schedules: of overrides in whole days from 7 days before the change to 7 days after it; of rules in 30
 * days, on the average of whole rounds.
 */
const DutyLoad = z.object({ seconds: z.int(), nights: z.number(), weekends: z.number() });

/** Consequence of a change for a person. `next`: their next duty after it, within 45 days. */
export const ChangeEffect = z.object({
  person_id: Id,
  before: DutyLoad,
  after: DutyLoad,
  next: z.optional(z.int()),
});
export type ChangeEffect = z.output<typeof ChangeEffect>;

/**
 * Problem that a change brings. `kind`: `rest` (under 11 hours), `double` (on call at two places) or `absence`; of
 * rules also `gap` (nobody in a role) and `end` (the rota has no shifts from then on); open. Times and the other place
 * are absent where the caller does not see that schedule. `count`: of rules, how many times; the first is named.
 */
export const ChangeCheck = z.object({
  kind: z.string(),
  person_id: z.optional(Id),
  count: z.optional(z.int()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  schedule_id: z.optional(Id),
  role_id: z.optional(Id),
});
export type ChangeCheck = z.output<typeof ChangeCheck>;

/**
 * Person for an override, the best first. `reason`: `free`, `rest` (under 11 hours), `on call`, `left` or `away`; open.
 * `seconds`: on call from 7 days before to 7 days after. `start`, `schedule_id`, `role_id`: duty at the same time.
 */
export const ChangeCandidate = z.object({
  person_id: Id,
  seconds: z.int(),
  reason: z.string(),
  /** True for a person of neither the rota nor its team. */
  is_outside: z._default(z.boolean(), false),
  on_call_until: z.optional(z.int()),
  on_call_from: z.optional(z.int()),
  start: z.optional(z.int()),
  schedule_id: z.optional(Id),
  role_id: z.optional(Id),
  away_until: z.optional(z.int()),
  left_at: z.optional(z.int()),
});
export type ChangeCandidate = z.output<typeof ChangeCandidate>;

/**
 * Person for an override of a dry run with `propose`: chosen by the request, otherwise proposed. Absent: no person is
 * free and rested. `candidates`: the best first, at least those of the person.
 */
export const ChangeProposal = z.object({
  schedule_id: Id,
  role_id: z.optional(Id),
  start: z.int(),
  end: z.int(),
  person_id: z.optional(Id),
  candidates: z._default(z.array(ChangeCandidate), []),
});
export type ChangeProposal = z.output<typeof ChangeProposal>;

/** A schedule of a change. `before`, `after`: seats in the days that are touched, from now on. */
const changedSchedule = {
  version: z.int(),
  before: z._default(z.array(Seat), []),
  after: z._default(z.array(Seat), []),
  changed: z._default(z.array(ChangedStretch), []),
};

/**
 * Turns of a layer of new rules, from its first hand-off: one start for each group. `group`: place among the groups of
 * the layer before of the one whose turn begins then.
 */
export const LayerTurns = z.object({ group: z.optional(z.int()), starts: z._default(z.array(z.int()), []) });
export type LayerTurns = z.output<typeof LayerTurns>;

/**
 * Rotation in the shifts of a schedule that is taken over: with `overrides`, of `seconds` in all, it gives them in
 * every second of [from, until). Without layers there is none.
 */
const FoundRotation = z.object({
  from: z.int(),
  until: z.int(),
  layers: z._default(z.array(Layer), []),
  overrides: z._default(z.int(), 0),
  seconds: z._default(z.int(), 0),
});

/**
 * `version`: the latest one. `turns`, `hand_offs`: of rules in dry runs, by layer, and the next three at which they can
 * begin. `also`: of the other schedules. `effects`, `checks` and,
 * of a single override, `candidates`: of dry runs. `proposals`: of each override, with `propose`. `lines`: the change
 * in words.
 */
export const Changed = z.object({
  data: z.object({
    /** New schedule. */
    schedule_id: z.optional(Id),
    change_id: z._default(z.string(), ''),
    ...changedSchedule,
    also: z._default(z.array(z.object({ schedule_id: Id, ...changedSchedule })), []),
    effects: z._default(z.array(ChangeEffect), []),
    checks: z._default(z.array(ChangeCheck), []),
    candidates: z.optional(z.array(ChangeCandidate)),
    proposals: z.optional(z.array(ChangeProposal)),
    turns: z.optional(z.array(LayerTurns)),
    hand_offs: z.optional(z.array(z.int())),
    found: z.optional(FoundRotation),
    lines: z._default(z.array(z.string()), []),
  }),
});

const base_version = z.int().check(z.minimum(1));

/** Error of a change that another one since its base has overtaken: `changed` by then, from the base on. */
export const Conflict = z.object({
  code: z.literal('BadRequest'),
  version: z.int(),
  changed: z._default(z.array(ChangedStretch), []),
});
export type Conflict = z.output<typeof Conflict>;

const oneKind = z.refine<{
  overrides: readonly unknown[];
  also: readonly unknown[];
  rules?: unknown;
  take_over?: boolean | undefined;
}>(
  ({ overrides: some, also, rules, take_over = false }) =>
    rules === undefined && !take_over ? some.length > 0 : some.length === 0 && also.length === 0,
  { error: 'must have at least 1 entry, unless rules are given', path: ['overrides'] },
);

/**
 * Puts people on call in place of others, or changes the rules of a schedule. `take_over`: of one that a source reads,
 * which becomes this server's own: the rules are those found in its shifts, changed by `rules`.
 */
export const scheduleChange = operation({
  name: 'scheduleChange',
  isAdditional: true,
  isChange: true,
  right: 'change',
  // Everybody who sees a rota may preview a change of it.
  needs({ dry_run, take_over }) {
    if (dry_run === true) return [];
    return take_over === true ? ['change', 'operate'] : ['change'];
  },
  summary: 'Change a rota',
  request: z
    .object({
      schedule_id: Id,
      base_version,
      overrides: z._default(overrides, []),
      also: z._default(
        z
          .array(z.object({ schedule_id: Id, base_version, overrides: overrides.check(z.minLength(1)) }))
          .check(z.maxLength(MAX_ALSO)),
        [],
      ),
      rules: z.optional(RulesChange),
      take_over: z.optional(z.boolean()),
      reason: shortText,
      dry_run: z._default(z.boolean(), false),
      /** Of a dry run: proposes people for overrides without one, and previews the change with them. */
      propose: z.optional(z.boolean()),
    })
    .check(oneKind),
  reply: Changed,
});

/** Changes back to before, all schedules of the change or none. */
export const scheduleUndo = operation({
  name: 'scheduleUndo',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Undo a change of rotas',
  request: z.object({
    change_id: z.string().check(z.minLength(1), z.maxLength(64)),
    reason: shortText,
  }),
  reply: Changed,
});

/**
 * Versions before `before`, of `since` or later, the latest first; without a schedule those of all that the caller sees.
 * `may`: what the caller may change here, `all`, `own` or nothing.
 */
export const scheduleHistory = operation({
  name: 'scheduleHistory',
  isAdditional: true,
  summary: 'List the versions of a schedule with author and reason',
  request: z.object({
    schedule_id: z.optional(Id),
    since: z.optional(storableInstant),
    before: z.optional(z.int().check(z.minimum(1))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    data: z.object({
      items: z._default(z.array(VersionEntry), []),
      may: z._default(z.string(), ''),
      /** Source that owns the schedule: only overrides can be made here. */
      owned_by: z.optional(z.string()),
    }),
  }),
});

/** Makes a schedule with these rules. */
export const scheduleCreate = operation({
  name: 'scheduleCreate',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Make a new rota',
  request: z.object({
    schedule_name: name,
    description: shortText,
    team_id: z._default(Id, 0),
    time_zone: z.string().check(z.maxLength(64)),
    rules: RulesChange,
    reason: shortText,
    dry_run: z._default(z.boolean(), false),
  }),
  reply: Changed,
});

export const personCreate = operation({
  name: 'personCreate',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Add a person',
  request: z.object({
    person_name: name,
    email: z.string().check(z.minLength(3), z.maxLength(320)),
  }),
  reply: z.object({ data: z.object({ person_id: Id }) }),
});

/** Stores an absence without a reason, in which the person is not proposed; or removes it again. */
export const personAway = operation({
  name: 'personAway',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Say when a person is away',
  request: z
    .object({
      person_id: Id,
      start: storableInstant,
      end: storableInstant,
      remove: z._default(z.boolean(), false),
    })
    .check(z.refine(({ start, end }) => start < end, { error: 'must be after start', path: ['end'] })),
  reply: z.object({ data: z.object({ person_id: Id }) }),
});

/**
 * Answer of a candidate. `answer`: `accepted` or `declined`; open. `start`, `end`: part of a request of an
 * earlier release.
 */
export const RequestAnswer = z.object({
  person_id: Id,
  answer: z.string(),
  word: z._default(z.string(), ''),
  at: z.int(),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
});
export type RequestAnswer = z.output<typeof RequestAnswer>;

/**
 * Change that waits for an answer. `state`: `open`, `accepted`, `declined` (by all candidates), `withdrawn` or
 * `expired`; open.
 */
export const CoverRequest = z.object({
  request_id: z.string(),
  schedule_id: Id,
  from_person: Id,
  from_name: z._default(z.string(), ''),
  asked: z.array(Id),
  overrides: z.array(Override),
  reason: z._default(z.string(), ''),
  state: z.string(),
  created_at: z.int(),
  expires_at: z.int(),
  answers: z._default(z.array(RequestAnswer), []),
  /** Version that applied it last. */
  version: z.optional(z.int()),
  /** What the caller can do: `answer`, `withdraw`. */
  can: z._default(z.array(z.string()), []),
});
export type CoverRequest = z.output<typeof CoverRequest>;

/**
 * Requests that one of several people takes over, or that one person swaps: each override is for a candidate or in
 * place of the candidate. The first acceptance wins. The request expires at the end of the last override.
 */
export const scheduleRequest = operation({
  name: 'scheduleRequest',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Ask a colleague to take over a shift',
  request: z.object({
    schedule_id: Id,
    overrides: z.array(Override).check(z.minLength(1), z.maxLength(MAX_OVERRIDES)),
    asked: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    reason: shortText,
  }),
  reply: z.object({ data: CoverRequest }),
});

/** Requests that the caller sees, the latest first: open ones, or those of a schedule, or one. */
export const scheduleRequests = operation({
  name: 'scheduleRequests',
  isAdditional: true,
  summary: 'List requests to take over shifts',
  request: z.object({ schedule_id: z.optional(Id), request_id: z.optional(z.string()) }),
  reply: z.object({ data: z.object({ items: z._default(z.array(CoverRequest), []) }) }),
});

/** Accepts a request as a whole, declines it, or withdraws it. */
export const scheduleAnswer = operation({
  name: 'scheduleAnswer',
  isAdditional: true,
  isChange: true,
  right: 'change',
  summary: 'Accept, decline or withdraw a request',
  request: z.object({
    request_id: z.string().check(z.minLength(1), z.maxLength(64)),
    answer: z.enum(['accept', 'decline', 'withdraw']),
    word: shortText,
    /** Answering person, on a server without sign-in and with several candidates. */
    person_id: z.optional(Id),
  }),
  reply: z.object({ data: CoverRequest }),
});
