import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id';
import { erasedAmong } from '../people/erase-stored';
import type { Db } from '../store/db';
import { incidentResponders, people, schedules, scheduleVersions } from '../store/schema';
import { readableJson } from '../store/people-schema';

/** Id after all those of schedules, also of past ones: links and feeds name them. */
export async function nextScheduleId(tx: Db): Promise<Id> {
  return after([await greatest(tx, schedules.schedule_id), await greatest(tx, scheduleVersions.schedule_id)]);
}

/**
 * Id after all those of people, also of unknown ones that rotas and incidents name: a new person must not be on call
 * in place of one of them.
 */
export async function nextPersonId(tx: Db): Promise<Id> {
  const [named] = await tx.select({ id: sql<Id | null>`max(person::text::bigint)`.mapWith(people.person_id) })
    .from(sql`${schedules}, json_array_elements(${readableJson(schedules.layers)}) layer,
      json_array_elements(layer -> 'groups') one, json_array_elements(one -> 'members') member,
      json_array_elements(member -> 'person_ids') person`);
  let id = after([
    await greatest(tx, people.person_id),
    await greatest(tx, incidentResponders.responder_id),
    named?.id ?? 0,
  ]);
  // The number of an erased person gets no record again.
  while ((await erasedAmong(tx, [id])).has(id)) id = after([id]);
  return id;
}

async function greatest(tx: Db, column: PgColumn): Promise<Id> {
  const [row] = await tx
    .select({ id: sql<Id | null>`max(${column})`.mapWith(people.person_id) })
    .from(column.table);
  return row?.id ?? 0;
}

function after(ids: readonly Id[]): Id {
  const last = ids.map(BigInt).reduce((most, id) => (id > most ? id : most), 0n) + 1n;
  return Number.isSafeInteger(Number(last)) ? Number(last) : last;
}
