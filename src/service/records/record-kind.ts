import type * as z from 'zod/mini';
import type { Id } from '#contract/id';
import type { Db } from '../store/db';
import type { ImportSession } from './kinds/incidents/session';

/** A record and where it was read. */
export type Placed<T> = { place: string; record: T };

/** All that is known of one kind of record: what it looks like, and how it gets into the store and out of it. */
export type RecordKind<R> = {
  /** How a record must look; `unknown-fields.ts` refuses what is not named here. */
  schema: z.ZodMiniType<R>;
  /** What tells one record from another. */
  idOf: (record: R) => string;
  /** The teams that a record names and that must be there, by field: who sees what hangs on them. */
  teamsOf?: (record: R) => readonly { field: string; team_id: Id }[];
  /** What of a batch is taken by other records; one line each. Then nothing of it is written. */
  conflicts?: (db: Db, batch: readonly Placed<R>[]) => Promise<string[]>;
  /** Writes a batch in which no id is twice; a record that is there already is replaced. */
  write: (db: Db, batch: R[], session: ImportSession) => Promise<unknown>;
  /** Every record by ascending id, page by page. Run it in one transaction to see one state. */
  pages: (db: Db) => AsyncGenerator<R[]>;
};

/** `team_id` 0: no team. */
export function ownTeam({ team_id }: { team_id: Id }): { field: string; team_id: Id }[] {
  return team_id === 0 ? [] : [{ field: 'team_id', team_id }];
}
