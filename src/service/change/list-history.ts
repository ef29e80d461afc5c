import { and, eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleHistory, VersionEntry } from '#contract/served/changes';
import type { AccountZone } from '#domain/time/zone';
import type { Context } from '../context';
import { plannedLayers } from '#domain/plan/change/apply';
import { type ListedVersion, listVersions } from '../schedule/list-versions';
import type { Db } from '../store/db';
import { scheduleVersions } from '../store/schema';
import { startOf } from './edited-record';
import { mayIn } from './editor';
import { loadSchedule } from './stored-schedule';
import { undoFault } from './undo-fault';

/**
 * Versions of a schedule, the latest first, and what the caller may change in it.
 * @throws Refusal ResourceNotFound.
 */
export async function listHistory(
  ctx: Pick<Context, 'db' | 'caller' | 'editor' | 'now' | 'timeZone'>,
  { schedule_id, before, limit }: RequestOf<typeof scheduleHistory>,
): Promise<ReplyOf<typeof scheduleHistory>> {
  const { db, editor, now, timeZone } = ctx;
  const { record, latest, owner } = await loadSchedule(db, ctx, schedule_id);
  const entries = await versionEntries(db, schedule_id, timeZone, { before, limit });
  const { change } = latest;
  const canUndo = typeof change?.change_id === 'string' && undoFault(change, editor, now) === undefined;
  return {
    data: {
      items: entries.map((entry) =>
        Object.assign(entry, { can_undo: canUndo && entry.version === latest.number }),
      ),
      may: mayIn(editor, record, now),
      ...(owner && { owned_by: owner.source }),
    },
  };
}

/** Versions in a range, the latest first; `can_undo` is false. */
async function versionEntries(
  db: Db,
  schedule: Id,
  accountZone: AccountZone,
  range: Parameters<typeof listVersions>[3],
): Promise<VersionEntry[]> {
  const versions = await listVersions(db, schedule, accountZone, range);
  const layers = await layerNames(db, schedule, versions);
  return versions.map(({ number, at, kind, author, reason, changes, edits = [], change_id = '' }) => ({
    version: number,
    at,
    kind,
    author,
    reason,
    lines: changes,
    edits,
    layers: layers.get(number) ?? [],
    change_id,
    can_undo: false,
  }));
}

/** Names of the layers before each version whose edits name layers, by version. */
async function layerNames(
  db: Db,
  schedule: Id,
  versions: readonly ListedVersion[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  for (const { number, at, edits = [] } of versions) {
    if (!edits.some((edit) => edit.kind !== 'addLayer' && 'layer' in edit)) continue;
    // One at a time: each record may have thousands of overrides.
    const [before] = await db
      .select({ record: scheduleVersions.record })
      .from(scheduleVersions)
      .where(and(eq(scheduleVersions.schedule_id, schedule), eq(scheduleVersions.number, number - 1)));
    if (before) {
      const from = startOf(edits) ?? at;
      names.set(
        number,
        plannedLayers(before.record, from).map(({ layer_name }) => layer_name),
      );
    }
  }
  return names;
}
