import { asc, eq } from 'drizzle-orm';
import type { SourceList, SourceSchedule, SourceState } from '#contract/served/sources';
import { addTo } from '#domain/collections';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { isToolLayer, toolOfDuty } from '#domain/schedule/rota';
import { isOverride } from '#domain/schedule/versions';
import type { UnixSeconds } from '#domain/time/zone';
import type { Context } from '../context';
import { sentSummaries } from '../messages/sent-in-store';
import { schedules, sources as table, sourceSchedules } from '../store/schema';
import { inspectStore, type StoreReport } from '../store/inspect';
import { visibleTo } from '../store/names';
import { TOOLS } from '#domain/exchange/source-tools';
import { intervalOf, type Source } from '../sources/source';

/** States of the configured sources, in their order, with the schedules that the caller sees. */
export async function listSources(
  ctx: Pick<Context, 'db' | 'caller' | 'now'>,
  sources: readonly Source[],
  withDetails = false,
): Promise<SourceList> {
  const { db, now } = ctx;
  const states = new Map((await db.select().from(table)).map((row) => [row.name, row]));
  const ownedIds = await ownedSchedules(ctx);
  return {
    may_read: false,
    messages: [],
    sources: sources.map(({ name, tool, url, everySeconds }): SourceState => {
      const row = states.get(name);
      const every_seconds = intervalOf({ everySeconds }, row?.state);
      return {
        name,
        tool,
        tool_name: TOOLS[tool].title,
        host: url.host,
        every_seconds,
        is_reading: (row?.lease_until ?? 0) > now,
        changes: [],
        recent: (withDetails && row?.recent_readings) || [],
        schedules: ownedIds.get(name) ?? [],
        readings: row?.readings ?? 0,
        failures: row?.failures ?? 0,
        ...(row && {
          tried_at: row.tried_at ?? undefined,
          read_at: row.read_at ?? undefined,
          changed_at: row.changed_at ?? undefined,
          changes: row.changes ?? [],
          next_at: (row.tried_at ?? now) + every_seconds,
          problem: row.problem ?? undefined,
        }),
      };
    }),
  };
}

/** State of a store with that of its sources and messages, for the operator; see `inspectStore`. */
export async function inspectAll(
  store: Parameters<typeof inspectStore>[0],
  by: 'rows' | 'pages',
  key: string | undefined,
  { sources, now }: { sources: readonly Source[]; now: UnixSeconds },
): Promise<StoreReport> {
  const report = await inspectStore(store, by, key);
  const list = await listSources({ db: store.db, caller: { kind: 'local' }, now }, sources);
  return Object.assign(report, list, { messages: await sentSummaries(store.db) });
}

async function ownedSchedules({
  db,
  now,
  ...ctx
}: Pick<Context, 'db' | 'caller' | 'now'>): Promise<Map<string, SourceSchedule[]>> {
  const rows = await db
    .select({ row: sourceSchedules, name: schedules.schedule_name, layers: schedules.layers })
    .from(sourceSchedules)
    .leftJoin(schedules, eq(schedules.schedule_id, sourceSchedules.schedule_id))
    .where(visibleTo({ db, ...ctx }, schedules))
    .orderBy(asc(schedules.schedule_name), asc(sourceSchedules.schedule_id));
  const bySource = new Map<string, SourceSchedule[]>();
  for (const { row, name, layers } of rows)
    addTo(bySource, row.source, scheduleOf(row, { name, layers, now }));
  return bySource;
}

type Row = typeof sourceSchedules.$inferSelect;

function scheduleOf(
  row: Row,
  {
    name,
    layers,
    now,
  }: { name: string | null; layers: (typeof schedules.$inferSelect)['layers'] | null; now: UnixSeconds },
): SourceSchedule {
  const { schedule_id, external_id, url, record, read_at, problem, problem_at, gone_at } = row;
  const isToolDuty = layers !== null && toolOfDuty(layers) !== undefined;
  const overrides = isToolDuty ? (record?.layers.filter(isOverride) ?? []) : [];
  return {
    schedule_id,
    schedule_name: name ?? row.schedule_name,
    external_id,
    state: stateOf(row),
    overrides: overrides
      .filter((layer) => !isToolLayer(layer) && layer.layer_end > now)
      .map(({ layer_start: start, layer_end: end, groups }) => ({
        start,
        end,
        person_ids: [...new Set(groups.flatMap(peopleOf))],
      })),
    ...(url !== null && { url }),
    ...(read_at !== null && { read_at }),
    ...(problem !== null && { problem, problem_at: problem_at ?? undefined }),
    ...(gone_at !== null && { gone_at }),
  };
}

function stateOf({ is_own, gone_at, problem }: Row): string {
  if (is_own) return 'own';
  if (gone_at !== null) return 'gone';
  return problem === null ? 'read' : 'kept';
}
