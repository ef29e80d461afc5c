import * as z from 'zod/mini';
import { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roles as table } from '../../store/schema';
import { key } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Names and order of roles; a role may have no record. */
export type RoleRecord = RoleName;

export const roles: RecordKind<RoleRecord> = simpleKind({
  table,
  key: ['role_id'],
  schema: z.object({ role_id: Id, role_name: key, order: z.int32() }),
  idOf: ({ role_id }) => String(role_id),
  rowOf: (role) => role,
  recordOf: (row) => row,
});
