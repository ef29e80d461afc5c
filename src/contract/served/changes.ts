import * as z from 'zod/mini';
import { Id } from '../id';
import { operation } from '../operation';
import { OPERATION_PATHS } from '../paths';
import { Edits, instant } from './edits';
import { MAX_TEXT, shortText } from './short-text';

/**
 * Changes of rotas, in addition to the interface. All times are Unix seconds. Operations of servers that have them; the
 * same from the dashboard (who may is a setting) and for programs (a key with the scope `change`).
 */

const name = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));

/** A begin may be this much earlier than now, in seconds: then it begins now. */
export const LATE_START_SECONDS = 300;

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
 * words. `edits`: the same for the words and the zone of a reader; empty where they are not recorded, as of imports.
 */
export const VersionEntry = z.object({
  version: z.int(),
  at: z.int(),
  kind: z._default(z.string(), ''),
  author: z._default(z.string(), ''),
  reason: z._default(z.string(), ''),
  lines: z._default(z.array(z.string()), []),
  edits: z._default(Edits, []),
  /** Names of the layers that edits name by their number; only where one does. */
  layers: z._default(z.array(z.string()), []),
  /** True if the caller can undo it now. */
  can_undo: z._default(z.boolean(), false),
});
export type VersionEntry = z.output<typeof VersionEntry>;

/** `version`: the latest one. `changed`: within 45 days from the change on. `lines`: the edits in words. */
export const Changed = z.object({
  data: z.object({
    version: z.int(),
    changed: z._default(z.array(ChangedStretch), []),
    lines: z._default(z.array(z.string()), []),
  }),
});

const based = {
  schedule_id: Id,
  /** Version that the caller knows. Another one since is a conflict: 400 `BadRequest` with `version` and `since` in its error. */
  base_version: z.int().check(z.minimum(1)),
  reason: shortText,
  /** True answers what would change, and changes nothing. */
  dry_run: z._default(z.boolean(), false),
};

/** Error of a change whose base is no longer the latest version. */
export const Conflict = z.object({
  code: z.literal('BadRequest'),
  version: z.int(),
  since: z._default(z.array(VersionEntry), []),
});
export type Conflict = z.output<typeof Conflict>;

/** A plan: earliest time of any effect (absent: now), and whether people on call then stay until their hand-off. */
const planned = { from: z.optional(instant), keep: z._default(z.boolean(), true), edits: Edits };

const atLeastOneEdit = z.refine<{ edits: readonly unknown[]; enabled?: boolean | undefined }>(
  ({ edits, enabled }) => edits.length > 0 || enabled !== undefined,
  { error: 'must have at least 1 entry', path: ['edits'] },
);

/** Applies edits to the latest version. A source's schedule takes `take`, `swap` and `away` only. */
export const scheduleChange = operation({
  name: 'scheduleChange',
  path: OPERATION_PATHS.scheduleChange,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Change a rota',
  request: z
    .object({ ...based, ...planned, edits: z._default(Edits, []), enabled: z.optional(z.boolean()) })
    .check(atLeastOneEdit),
  reply: Changed,
});

/** Changes back to the version before the latest one. */
export const scheduleUndo = operation({
  name: 'scheduleUndo',
  path: OPERATION_PATHS.scheduleUndo,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Undo the last change of a rota',
  request: z.object(based),
  reply: Changed,
});

/** Versions before `before`, the latest first. `may`: what the caller may change here, `all`, `own` or nothing. */
export const scheduleHistory = operation({
  name: 'scheduleHistory',
  path: OPERATION_PATHS.scheduleHistory,
  takesKey: true,
  isAdditional: true,
  summary: 'List the versions of a schedule with author, reason and edits',
  request: z.object({
    schedule_id: Id,
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

/** Makes a schedule by edits of an empty rota, or of a copy of another schedule. */
export const scheduleCreate = operation({
  name: 'scheduleCreate',
  path: OPERATION_PATHS.scheduleCreate,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Make a new rota',
  request: z.object({
    schedule_name: name,
    description: shortText,
    team_id: z._default(Id, 0),
    time_zone: z.string().check(z.maxLength(64)),
    copy_of: z.optional(Id),
    edits: z._default(Edits, []),
    reason: shortText,
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    data: z.object({
      schedule_id: z.optional(Id),
      version: z.int(),
      changed: z._default(z.array(ChangedStretch), []),
      lines: z._default(z.array(z.string()), []),
    }),
  }),
});

export const personCreate = operation({
  name: 'personCreate',
  path: OPERATION_PATHS.personCreate,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Add a person',
  request: z.object({
    person_name: name,
    email: z.string().check(z.minLength(3), z.maxLength(320)),
  }),
  reply: z.object({ data: z.object({ person_id: Id }) }),
});

/** Answer of a person who was asked. `answer`: `accepted` or `declined`; open. `start`, `end`: the part taken. */
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
 * Change that someone was asked for. `state`: `open`, `accepted`, `declined` (by everybody asked), `withdrawn` or
 * `expired`; open. `edits`: what is still open, or was asked last.
 */
export const CoverRequest = z.object({
  request_id: z.string(),
  schedule_id: Id,
  from_person: Id,
  from_name: z._default(z.string(), ''),
  asked: z.array(Id),
  edits: Edits,
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
 * Asks people to take over: `edits` are `take` (its person is who is asked first) or one `swap`. The first acceptance
 * holds. It expires at the begin of the first shift.
 */
export const scheduleRequest = operation({
  name: 'scheduleRequest',
  path: OPERATION_PATHS.scheduleRequest,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Ask a colleague to take over a shift',
  request: z.object({
    schedule_id: Id,
    edits: Edits.check(z.minLength(1)),
    asked: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    reason: shortText,
  }),
  reply: z.object({ data: CoverRequest }),
});

/** Requests that the caller sees, the latest first: open ones, or those of a schedule, or one. */
export const scheduleRequests = operation({
  name: 'scheduleRequests',
  path: OPERATION_PATHS.scheduleRequests,
  takesKey: true,
  isAdditional: true,
  summary: 'List requests to take over shifts',
  request: z.object({ schedule_id: z.optional(Id), request_id: z.optional(z.string()) }),
  reply: z.object({ data: z.object({ items: z._default(z.array(CoverRequest), []) }) }),
});

/** Accepts a request, or the part of it in [start, end), declines it, or withdraws it. */
export const scheduleAnswer = operation({
  name: 'scheduleAnswer',
  path: OPERATION_PATHS.scheduleAnswer,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Accept, decline or withdraw a request',
  request: z.object({
    request_id: z.string().check(z.minLength(1), z.maxLength(64)),
    answer: z.enum(['accept', 'decline', 'withdraw']),
    word: shortText,
    /** Whose answer it is, where nobody signs in and several people are asked. */
    person_id: z.optional(Id),
    start: z.optional(instant),
    end: z.optional(instant),
  }),
  reply: z.object({ data: CoverRequest }),
});
