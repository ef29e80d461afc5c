import { and, eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { OverrideField, scheduleChange } from '#contract/served/changes';
import {
  daysOf,
  MixedRolesError,
  type Override,
  seatChanges,
  type SeatChange,
  seatsIn,
  withOverrides,
} from '#domain/change/overrides';
import { zoneOf, type Rota } from '#domain/schedule/rota';
import { formatMoment, yearAt } from '#domain/time/format';
import { isEmpty, overlap, type Interval } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import type { Context } from '../context';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { Refusal, refuseInput } from '../refusal';
import { rotaOf } from '../schedule/history';
import type { Db } from '../store/db';
import { scheduleVersions } from '../store/schema';
import { requirePeople } from './require-people';
import { loadSchedule, type StoredSchedule } from './stored-schedule';

type Data = ReplyOf<typeof scheduleChange>['data'];

/** Overrides of one schedule. `base_version` is absent if they are applied to whatever is there. */
export type Act = {
  schedule_id: Id;
  base_version?: number | undefined;
  overrides: readonly OverrideField[];
};

/** Overrides applied to a schedule, and not stored yet. */
export type AppliedAct = {
  stored: StoredSchedule;
  overrides: readonly Override[];
  record: ScheduleRecord;
  before: Rota;
  after: Rota;
  changed: SeatChange[];
};

const MAX_DAYS = 184;

/**
 * Applies overrides to the latest versions of schedules.
 * @param field of each act in the request, such as `also[0].`.
 * @throws Refusal BadRequest with `version` and `changed` if the same role changed in the same time since the base;
 *   InvalidParameter, ResourceNotFound.
 */
export async function applyOverrides(tx: Db, ctx: Context, acts: readonly Act[]): Promise<AppliedAct[]> {
  const applied: AppliedAct[] = [];
  for (const [index, act] of acts.entries()) {
    const field = index === 0 ? '' : `also[${index - 1}].`;
    if (acts.findIndex(({ schedule_id }) => schedule_id === act.schedule_id) < index)
      refuseInput(`${field}schedule_id must be another schedule.`);
    const stored = await loadSchedule(tx, ctx, act.schedule_id);
    requireNotRead(stored, field);
    const overrides = act.overrides.flatMap((one, place) =>
      datedOverride(one, { field: `${field}overrides[${place}]`, stored, ctx }),
    );
    await requirePeople(
      tx,
      overrides.map(({ person_id }, place) => ({
        field: `${field}overrides[${place}].person_id`,
        person: person_id,
      })),
    );
    await requireSameDuty(tx, ctx, { stored, base: act.base_version, overrides: act.overrides });
    applied.push(appliedAct(stored, overrides, ctx));
  }
  return applied;
}

/** @throws Refusal InvalidParameter for a schedule that a source reads: the tool would still page by its own rota. */
export function requireNotRead({ owner }: StoredSchedule, field = ''): void {
  if (!owner) return;
  const { source, tool } = owner;
  refuseInput(`${field}schedule_id: The source ${source} reads this schedule from ${tool}: change it there.`);
}

/** Override from now on, at the earliest; none without a person. */
function datedOverride(
  { start, person_id, ...rest }: OverrideField,
  { field, stored, ctx }: { field: string; stored: StoredSchedule; ctx: Context },
): Override[] {
  const { end } = rest;
  const begin = Math.max(start ?? ctx.now, ctx.now);
  const zone = zoneOf(rotaOf(stored.record), ctx.timeZone);
  if (end <= begin) {
    const after = formatMoment(begin, zone, yearAt(ctx.now, zone));
    refuseInput(`${field}.end must be after ${after}, ${zone}.`);
  }
  if (end - begin > MAX_DAYS * DAY) refuseInput(`${field} must be at most ${MAX_DAYS} days long.`);
  return person_id === undefined ? [] : [{ ...rest, start: begin, person_id }];
}

/** Rules of a record, with its switch. */
export function enabledRota(
  record: Pick<ScheduleRecord, 'layers' | 'time_zone' | 'layers_overlap' | 'enabled'>,
): Rota {
  return { ...rotaOf(record), enabled: record.enabled };
}

function appliedAct(stored: StoredSchedule, overrides: readonly Override[], ctx: Context): AppliedAct {
  const { record } = stored;
  const before = enabledRota(record);
  let after = before;
  try {
    after = withOverrides(before, overrides, ctx.timeZone);
  } catch (error) {
    if (!(error instanceof MixedRolesError)) throw error;
    refuseInput('overrides: Some people of this rota have no role, so no role can be replaced alone.');
  }
  const changed = changesOf(before, after, overrides, ctx.timeZone);
  return {
    stored,
    overrides,
    before,
    after,
    changed,
    record: { ...record, layers: after.layers, updated_at: Math.max(ctx.now, stored.latest.at) },
  };
}

/** Differences of two rotas in the time of stretches. */
function changesOf(
  before: Rota,
  after: Rota,
  stretches: readonly Interval[],
  accountZone: AccountZone,
): SeatChange[] {
  if (before === after || stretches.length === 0) return [];
  const time = {
    start: Math.min(...stretches.map(({ start }) => start)),
    end: Math.max(...stretches.map(({ end }) => end)),
  };
  return seatChanges(seatsIn(before, time, accountZone), seatsIn(after, time, accountZone));
}

/** Member of the reply: the seats of the days that are touched, from now on. */
export function scheduleReply(
  { before, after, changed }: Pick<AppliedAct, 'before' | 'after' | 'changed'>,
  stretches: readonly Interval[],
  { now, accountZone }: { now: UnixSeconds; accountZone: AccountZone },
): Pick<Data, 'before' | 'after' | 'changed'> {
  const days = daysOf(stretches, before, accountZone).map((day) =>
    overlap(day, { start: now, end: Infinity }),
  );
  const seats = (rota: Rota) => days.flatMap((day) => (isEmpty(day) ? [] : seatsIn(rota, day, accountZone)));
  return { before: seats(before), after: seats(after), changed };
}

type ScheduleReply = Pick<Data, 'version' | 'before' | 'after' | 'changed' | 'lines'> & {
  schedule_id: Data['also'][number]['schedule_id'];
};

/** Reply about one schedule and others. */
export function combined(change_id: string, [first, ...also]: readonly ScheduleReply[]): Data {
  if (!first) throw new Error('A change has a schedule');
  const { schedule_id: _id, ...own } = first;
  return { change_id, ...own, also: also.map(({ lines: _lines, ...one }) => one), effects: [], checks: [] };
}

/** @throws Refusal BadRequest if what overrides are of has other people than in their base. */
async function requireSameDuty(
  tx: Db,
  { now, timeZone }: Context,
  {
    stored: { record, latest },
    base,
    overrides,
  }: { stored: StoredSchedule; base: number | undefined; overrides: readonly OverrideField[] },
): Promise<void> {
  if (base === undefined || base === latest.number) return;
  const [version] = await tx
    .select({ record: scheduleVersions.record })
    .from(scheduleVersions)
    .where(and(eq(scheduleVersions.schedule_id, record.schedule_id), eq(scheduleVersions.number, base)));
  if (!version) throw conflict(latest.number, []);
  const [then, is] = [enabledRota(version.record), enabledRota(record)];
  const changed = overrides.flatMap(({ start, end, role_id, instead }) => {
    const time = { start: Math.max(start ?? now, now), end };
    const roles = role_id === undefined ? undefined : [role_id];
    const [was, here] = [seatsIn(then, time, timeZone, roles), seatsIn(is, time, timeZone, roles)];
    const ofPerson = new Set(
      [...was, ...here].flatMap((seat) =>
        instead === undefined || seat.person_ids.includes(instead) ? [seat.role_id] : [],
      ),
    );
    return seatChanges(was, here).filter((change) => ofPerson.has(change.role_id));
  });
  if (changed.length > 0) throw conflict(latest.number, changed);
}

export function conflict(version: number, changed: readonly SeatChange[]): Refusal {
  const message = `The same shift was changed meanwhile, by version ${version}.`;
  return new Refusal('BadRequest', message, { version, changed });
}
