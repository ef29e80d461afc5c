import * as z from 'zod/mini';
import { Id } from '#contract/id';
import {
  Group,
  Layer,
  LAYER_MODE,
  LAYERS_OVERLAP,
  RESTRICT_MODE,
  RestrictPeriod,
  type Schedule,
} from '#contract/schedule';
import { faultOf } from '#domain/schedule/layer-fault';
import { schedules as table } from '../../store/schema';
import { seconds, text, timeZone } from '../field-schemas';
import { ownTeam, type RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';
import { recordChanges } from './schedule-past';

/** Schedule as configured; `updated_at` in Unix seconds. A private schedule is visible to its team only. */
export type ScheduleRecord = Omit<Schedule, 'layer_schedules' | 'final_schedule' | 'unknown_people'> & {
  updated_at: number;
  is_private: boolean;
  /** Id in the tool it was imported from. */
  external_id?: string | undefined;
};

const valueIn = (values: Record<string, number>) => z.literal(Object.values(values));
const wallClock = z.int().check(z.minimum(0), z.maximum(7 * 86_400));

const groupRecord = Group.check(({ value, issues }) => {
  if (!value.is_off || value.members.length === 0) return;
  issues.push({
    code: 'custom',
    input: value,
    path: ['is_off'],
    message: 'must not be true for a group with members',
  });
});

// Readers of the interface are tolerant; this is a writer, so values without a meaning for rotations are rejected.
const layerFields = z.extend(Layer, {
  mode: z._default(valueIn(LAYER_MODE), LAYER_MODE.regular),
  layer_start: seconds,
  layer_end: z._default(seconds, 0),
  groups: z._default(z.array(groupRecord), []),
  handoff_time: z._default(wallClock, 0),
  restrict_mode: z._default(valueIn(RESTRICT_MODE), RESTRICT_MODE.none),
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
  time_zone: z.optional(timeZone),
});

// A layer without groups covers nothing and is allowed; any other fault would leave a schedule with no one on call.
const layerRecord = layerFields.check(({ value, issues }) => {
  const fault = issues.length === 0 ? faultOf(value) : undefined;
  if (fault === undefined || fault === 'no groups') return;
  issues.push({ code: 'custom', input: value, message: `cannot be computed: ${fault}` });
});

/** Max layers, overrides included, so that the versions of a schedule fit into memory. */
const MAX_LAYERS = 5000;

export const scheduleRecord = z.object({
  schedule_id: Id,
  schedule_name: text,
  description: z._default(text, ''),
  team_id: z._default(Id, 0),
  enabled: z._default(z.boolean(), true),
  is_private: z._default(z.boolean(), false),
  updated_at: z._default(seconds, 0),
  time_zone: z.optional(timeZone),
  layers_overlap: z.optional(z.enum(LAYERS_OVERLAP)),
  external_id: z.optional(text),
  layers: z._default(z.array(layerRecord).check(z.maxLength(MAX_LAYERS)), []),
});

const stored = simpleKind({
  table,
  key: ['schedule_id'],
  schema: scheduleRecord,
  idOf: ({ schedule_id }) => String(schedule_id),
  teamsOf: ownTeam,
  rowOf,
  recordOf: scheduleOf,
});

export const schedules: RecordKind<ScheduleRecord> = {
  ...stored,
  async write(db, batch, session) {
    await recordChanges(db, batch, session.past);
    await stored.write(db, batch, session);
  },
};

type Row = typeof table.$inferSelect;

function rowOf({ time_zone, layers_overlap, external_id, ...record }: ScheduleRecord): Row {
  return {
    ...record,
    time_zone: time_zone ?? null,
    layers_overlap: layers_overlap ?? null,
    external_id: external_id ?? null,
  };
}

/** Record of a row. */
export function scheduleOf({ time_zone, layers_overlap, external_id, ...row }: Row): ScheduleRecord {
  return {
    ...row,
    ...(time_zone !== null && { time_zone }),
    ...(layers_overlap !== null && { layers_overlap }),
    ...(external_id !== null && { external_id }),
  };
}
