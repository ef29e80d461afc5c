import * as z from 'zod/mini';
import { Application } from '#contract/rum';
import { applications as table } from '../../store/schema';
import { storable } from '../../store/values';
import { key } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

export const applications: RecordKind<Application> = simpleKind({
  table,
  key: ['application_id'],
  schema: z.extend(Application, { application_id: key }),
  idOf: ({ application_id }) => application_id,
  rowOf: (record) => ({
    application_id: record.application_id,
    team_id: record.team_id,
    is_private: record.is_private,
    record,
    application_name: storable(record.application_name),
    created_ms: record.created_at,
    updated_ms: record.updated_at,
  }),
  recordOf: ({ record }) => record,
});
