import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { Application, Issue } from '#contract/rum';
import {
  Group,
  LAST_SECOND,
  LAYER_MODE,
  Layer,
  RESTRICT_MODE,
  RestrictPeriod,
  type Schedule,
} from '#contract/schedule';
import { Delivery } from '#contract/webhook';
import { faultOf } from '#domain/schedule/layer-fault';
import { FieldRecord, IncidentRecord } from '../insight/incident';
import { isStorableText } from '../store/values';
import { toRfc3339 } from '../webhook/event-time';

/**
 * What goes in and out of the store: nine kinds of record, in the contract's field names and units. Readers of the
 * interface are tolerant; here it is written, so values that the rotation could not be computed from are refused.
 */

/** What a record is of; also the name of its file (`people.ndjson`). In the order in which they are imported. */
export const KINDS = [
  'teams',
  'people',
  'channels',
  'schedules',
  'applications',
  'issues',
  'webhooks',
  'fields',
  'incidents',
] as const;
export type Kind = (typeof KINDS)[number];

export type TeamRecord = { team_id: Id; team_name: string };
export type PersonRecord = { person_id: Id; person_name: string; team_ids: Id[] };
/** `team_id` 0: no team. A private channel is seen by its team only. */
export type ChannelRecord = { channel_id: Id; channel_name: string; team_id: Id; is_private: boolean };
/** A schedule as configured; `updated_at` in Unix seconds. A private schedule is seen by its team only. */
export type ScheduleRecord = Omit<Schedule, 'layer_schedules' | 'final_schedule'> & {
  updated_at: number;
  is_private: boolean;
};

export type Records = {
  teams: TeamRecord;
  people: PersonRecord;
  channels: ChannelRecord;
  schedules: ScheduleRecord;
  applications: Application;
  issues: Issue;
  webhooks: Delivery;
  fields: FieldRecord;
  incidents: IncidentRecord;
};

/** Records of every kind, as an import takes them. */
export type RecordSet = { [K in Kind]: Records[K][] };

const seconds = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));

const text = z.string().check(
  z.refine(isStorableText, {
    error: 'must not contain a zero character or half a surrogate pair',
  }),
);
const key = text.check(z.minLength(1));

// 0 means "no team" wherever a team is named.
const teamId = Id.check(z.refine((id: Id) => id !== 0, { error: 'must not be 0' }));

const teamRecord = z.object({ team_id: teamId, team_name: text });

const personRecord = z.object({
  person_id: Id,
  person_name: text,
  team_ids: z._default(z.array(teamId), []),
});

const channelRecord = z.object({
  channel_id: Id,
  channel_name: text,
  team_id: z._default(Id, 0),
  is_private: z._default(z.boolean(), false),
});

const oneOf = (values: Record<string, number>) => z.literal(Object.values(values));
const wallClock = z.int().check(z.minimum(0), z.maximum(7 * 86_400));

const layerFields = z.extend(Layer, {
  mode: z._default(oneOf(LAYER_MODE), LAYER_MODE.regular),
  layer_start: seconds,
  layer_end: z._default(seconds, 0),
  groups: z._default(z.array(Group), []),
  handoff_time: z._default(wallClock, 0),
  restrict_mode: z._default(oneOf(RESTRICT_MODE), RESTRICT_MODE.none),
  restrict_periods: z._default(
    z.array(z.extend(RestrictPeriod, { restrict_start: wallClock, restrict_end: wallClock })),
    [],
  ),
  day_mask: z._default(
    z.object({ repeat: z._default(z.array(z.int().check(z.minimum(0), z.maximum(6))), []) }),
    { repeat: [] },
  ),
  rotation_unit: z.enum(['hour', 'day', 'week', 'month']),
  rotation_value: z.int().check(z.minimum(1)),
});

// A layer without groups covers nothing, and may be stored so; any other fault would be a rota that nobody is on.
const layerRecord = layerFields.check(({ value, issues }) => {
  const fault = issues.length === 0 ? faultOf(value) : undefined;
  if (fault === undefined || fault === 'no groups') return;
  issues.push({ code: 'custom', input: value, message: `cannot be computed: ${fault}` });
});

const scheduleRecord = z.object({
  schedule_id: Id,
  schedule_name: text,
  description: z._default(text, ''),
  team_id: z._default(Id, 0),
  enabled: z._default(z.boolean(), true),
  is_private: z._default(z.boolean(), false),
  updated_at: z._default(seconds, 0),
  layers: z._default(z.array(layerRecord), []),
});

const eventTime = z.string().check(
  z.refine((value: string) => value === '' || toRfc3339(value) !== undefined, {
    error: 'must be RFC 3339, or 2025-11-17 13:17:30.000000',
  }),
);

type Schemas = { [K in Kind]: z.ZodMiniType<Records[K]> };

/** How a record of each kind must look. `import/unknown-fields.ts` refuses what is not named here. */
export const RECORD_SCHEMAS: Schemas = {
  teams: teamRecord,
  people: personRecord,
  channels: channelRecord,
  schedules: scheduleRecord,
  applications: z.extend(Application, { application_id: key }),
  issues: z.extend(Issue, { issue_id: key, application_id: z._default(text, '') }),
  webhooks: z.extend(Delivery, { integration_id: key, event_id: key, event_time: z._default(eventTime, '') }),
  fields: FieldRecord,
  incidents: IncidentRecord,
};
