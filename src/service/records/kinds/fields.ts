import * as z from 'zod/mini';
import { customFields as table } from '../../store/schema';
import { key } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Kinds of custom fields. Text fields cannot be filtered by. */
const FIELD_KINDS = ['text', 'number', 'single_select', 'multi_select', 'checkbox'] as const;

const FieldRecord = z.object({ field_name: key, kind: z.enum(FIELD_KINDS) });
export type FieldRecord = z.output<typeof FieldRecord>;

export const fields: RecordKind<FieldRecord> = simpleKind({
  table,
  key: ['field_name'],
  schema: FieldRecord,
  idOf: ({ field_name }) => field_name,
  rowOf: (field) => field,
  recordOf: (row) => FieldRecord.parse(row),
});
