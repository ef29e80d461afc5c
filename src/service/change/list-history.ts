import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleHistory, VersionEntry } from '#contract/served/changes';
import type { AccountZone } from '#domain/time/zone';
import type { Context } from '../context';
import { listVersions } from '../schedule/list-versions';
import type { Db } from '../store/db';
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
  return versions.map(({ number, at, kind, author, reason, changes, change_id = '' }) => ({
    version: number,
    at,
    kind,
    author,
    reason,
    lines: changes,
    change_id,
    can_undo: false,
  }));
}
