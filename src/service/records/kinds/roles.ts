import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roles as table } from '../../store/schema';
import { key } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

/** Names and order of roles; a role may have no record. */
export type RoleRecord = RoleName;

export const roles: RecordKind<RoleRecord> = {
  schema: z.object({ role_id: Id, role_name: key, order: z.int32() }),
  idOf: ({ role_id }) => String(role_id),
  write: (db, batch) =>
    db
      .insert(table)
      .values(batch)
      .onConflictDoUpdate({ target: table.role_id, set: incoming(table, 'role_name', 'order') }),
  pages: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(table)
          .where(after === undefined ? after : gt(table.role_id, after))
          .orderBy(asc(table.role_id))
          .limit(PAGE),
      ({ role_id }) => role_id,
    ),
};
