import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { sourceSchedules as table } from '../../store/schema';
import { seconds, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';
import { scheduleRecord, type ScheduleRecord } from './schedules';

/**
 * Schedule that a source reads. `url`: its page in the tool. `record`: of earlier versions, see the migrations.
 * `is_own`: it was taken over, and is read no more.
 */
export type SourceScheduleRecord = {
  schedule_id: Id;
  source: string;
  external_id: string;
  schedule_name: string;
  url?: string | undefined;
  record?: ScheduleRecord | undefined;
  read_at?: number | undefined;
  gone_at?: number | undefined;
  is_own: boolean;
};

export const source_schedules: RecordKind<SourceScheduleRecord> = simpleKind<
  typeof table,
  SourceScheduleRecord
>({
  table,
  key: ['schedule_id'],
  schema: z.object({
    schedule_id: Id,
    source: text,
    external_id: text,
    schedule_name: z._default(text, ''),
    url: z.optional(text),
    record: z.optional(scheduleRecord),
    read_at: z.optional(seconds),
    gone_at: z.optional(seconds),
    is_own: z._default(z.boolean(), false),
  }),
  idOf: ({ schedule_id }) => String(schedule_id),
  rowOf: ({ url, record, read_at, gone_at, ...row }) => ({
    ...row,
    url: url ?? null,
    record: record ?? null,
    read_at: read_at ?? null,
    gone_at: gone_at ?? null,
    problem: null,
    problem_at: null,
  }),
  recordOf: ({ url, record, read_at, gone_at, problem: _problem, problem_at: _at, ...row }) => ({
    ...row,
    ...(url !== null && { url }),
    ...(record !== null && { record }),
    ...(read_at !== null && { read_at }),
    ...(gone_at !== null && { gone_at }),
  }),
});
