import { and, asc, desc, eq, gt, gte, inArray, or } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { MAX_WINDOW_SECONDS, type ReplyOf, type RequestOf } from '#contract/operation';
import { type scheduleHistory, UNDO_SECONDS, type VersionEntry } from '#contract/served/changes';
import type { AccountZone } from '#domain/time/zone';
import type { Context } from '../context';
import { type ListedVersion, listVersions } from '../schedule/list-versions';
import type { Db } from '../store/db';
import { changes, schedules, scheduleVersions } from '../store/schema';
import { visibleTo } from '../store/names';
import { isSameRules } from './change-rules';
import { mayIn } from './editor';
import { loadSchedule } from './stored-schedule';
import { canUndo, undosOf } from './undo-change';
import { changedFrom } from './write-version';

/** Stretches of a version in the list. */
const MAX_CHANGED = 20;

/**
 * Versions of a schedule, or of all that the caller sees, the latest first, and what the caller may change.
 * @throws Refusal ResourceNotFound.
 */
export async function listHistory(
  ctx: Pick<Context, 'db' | 'caller' | 'editor' | 'now' | 'timeZone'>,
  { schedule_id, since = 0, before, limit }: RequestOf<typeof scheduleHistory>,
): Promise<ReplyOf<typeof scheduleHistory>> {
  const { db, editor, now, timeZone } = ctx;
  if (schedule_id === undefined) return { data: { items: await allEntries(ctx, { since, limit }), may: '' } };
  const { record, owner } = await loadSchedule(db, ctx, schedule_id);
  const entries = await versionEntries(db, schedule_id, timeZone, { before, limit });
  const items = entries.filter(({ at }) => at >= since);
  for (const entry of items) {
    const isRecent = entry.change_id !== '' && now - entry.at <= UNDO_SECONDS;
    entry.can_undo = isRecent && (await canUndo(ctx, entry.change_id));
  }
  return {
    data: {
      items,
      may: mayIn(editor, record, now),
      ...(owner && { owned_by: owner.source }),
    },
  };
}

/** Versions of all schedules, the latest first; of first versions those of new rotas. */
async function allEntries(
  ctx: Pick<Context, 'db' | 'caller' | 'editor' | 'now' | 'timeZone'>,
  { since, limit }: { since: number; limit: number },
): Promise<VersionEntry[]> {
  const rows = await ctx.db
    .select({ schedule_id: scheduleVersions.schedule_id, number: scheduleVersions.number })
    .from(scheduleVersions)
    .innerJoin(schedules, eq(schedules.schedule_id, scheduleVersions.schedule_id))
    .leftJoin(
      changes,
      and(eq(changes.schedule_id, scheduleVersions.schedule_id), eq(changes.number, scheduleVersions.number)),
    )
    .where(
      and(
        visibleTo(ctx, schedules),
        gte(scheduleVersions.at, since),
        or(gt(scheduleVersions.number, 1), eq(changes.kind, 'create')),
      ),
    )
    .orderBy(desc(scheduleVersions.at), asc(scheduleVersions.schedule_id))
    .limit(limit);
  const entries: VersionEntry[] = [];
  for (const schedule_id of new Set(rows.map((row) => row.schedule_id))) {
    const numbers = rows.flatMap((row) => (row.schedule_id === schedule_id ? [row.number] : []));
    const { data } = await listHistory(ctx, {
      schedule_id,
      before: Math.max(...numbers) + 1,
      limit: numbers.length,
    });
    entries.push(...data.items);
  }
  return entries.sort((a, b) => b.at - a.at);
}

/** Versions in a range, the latest first; `can_undo` is false. */
async function versionEntries(
  db: Db,
  schedule: Id,
  accountZone: AccountZone,
  range: Parameters<typeof listVersions>[3],
): Promise<VersionEntry[]> {
  const versions = await listVersions(db, schedule, accountZone, range);
  const changed = new Map<number, ChangedBy>();
  for (const version of versions)
    changed.set(version.number, await changedBy(db, schedule, version, accountZone));
  const undos = new Map(Array.from(await undosOf(db, schedule), ([undone, undo]) => [undo, undone]));
  const undone = versions.flatMap(({ number }) => undos.get(number) ?? []);
  const rows = await db
    .select({ version: scheduleVersions.number, at: scheduleVersions.at })
    .from(scheduleVersions)
    .where(and(eq(scheduleVersions.schedule_id, schedule), inArray(scheduleVersions.number, undone)));
  return versions.map(({ number, at, kind, author, reason, changes: lines, change_id = '' }) =>
    Object.assign(
      {
        schedule_id: schedule,
        version: number,
        at,
        kind,
        author,
        reason,
        lines,
        change_id,
        can_undo: false,
      },
      changed.get(number) ?? UNCHANGED,
      { undoes: rows.find(({ version }) => version === undos.get(number)) },
    ),
  );
}

type ChangedBy = Pick<VersionEntry, 'changed' | 'changed_until' | 'of_rules'>;
const UNCHANGED: ChangedBy = { changed: [], of_rules: false };

/** Who a version puts on call instead of whom, from its time or its first override on. */
async function changedBy(
  db: Db,
  schedule: Id,
  { number, at }: ListedVersion,
  accountZone: AccountZone,
): Promise<ChangedBy> {
  // One at a time: each record may have thousands of overrides.
  const rows = await db
    .select({ number: scheduleVersions.number, record: scheduleVersions.record })
    .from(scheduleVersions)
    .where(
      and(eq(scheduleVersions.schedule_id, schedule), inArray(scheduleVersions.number, [number - 1, number])),
    )
    .orderBy(asc(scheduleVersions.number));
  const [before, after] = rows.map(({ record }) => record);
  if (!before || !after) return UNCHANGED;
  const [change] = await db
    .select({ edits: changes.edits })
    .from(changes)
    .where(and(eq(changes.schedule_id, schedule), eq(changes.number, number)));
  const starts = (change?.edits ?? []).flatMap((edit) =>
    edit.kind === 'override' && typeof edit['start'] === 'number' ? [edit['start']] : [],
  );
  const start = Math.max(starts.length > 0 ? Math.min(...starts) : at, at);
  return {
    changed: changedFrom(before, after, start, accountZone).slice(0, MAX_CHANGED),
    changed_until: start + MAX_WINDOW_SECONDS,
    of_rules: !isSameRules(before, after),
  };
}
