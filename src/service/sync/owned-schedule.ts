import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id';
import type { Group, Layer } from '#contract/schedule';
import type { Answer } from '#domain/exchange/exchange';
import { overrideLayers, peopleIn, stretchesIn } from '#domain/exchange/overrides';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { nameOfPast } from '#domain/schedule/tool-past';
import { addedOverrides, isOverride } from '#domain/schedule/added-overrides';
import { computeSchedule } from '#domain/schedule/compute';
import { covers, overlap, union } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { ScheduleRecord } from '../records/kinds/schedules';
import type { VersionRecord } from '../records/kinds/schedule-versions';
import type { ScheduleConfig } from '../store/schedule-config';

/** Overrides beyond those that fit into a schedule's record are of no use: the tool's past is cut there. */
const MAX_PAST_STRETCHES = 4000;

/**
 * A schedule as it is read now, with the overrides made here above. These are the overrides of the stored schedule that
 * its source did not have; those that are over, or that the source says by itself, end.
 * @param stored as it is here; undefined for a new one.
 * @param before as it was read last; undefined for one that no source had.
 */
export function withOwnOverrides(
  read: ScheduleRecord,
  {
    stored,
    before,
    now,
  }: { stored: ScheduleConfig | undefined; before: ScheduleConfig | undefined; now: UnixSeconds },
): { record: ScheduleRecord; own: Layer[]; said: Layer[] } {
  const added = stored ? addedOverrides([...(before?.layers ?? []), ...read.layers], stored.layers) : [];
  const running = added.filter((layer) => !isOver(layer, now));
  const withLayers = (own: readonly Layer[]) => ({ ...read, layers: [...read.layers, ...own] });
  // Below an override there may be another one made here, which must not come to light.
  const own = running.reduce<Layer[]>((rest, layer) => {
    const others = rest.filter((one) => one !== layer);
    return isSaid(withLayers(others), layer, now) ? others : rest;
  }, running);
  return { record: withLayers(own), own, said: running.filter((layer) => !own.includes(layer)) };
}

/** True if two records give the same duty from now on, in the same words; overrides that are over do not matter. */
export function isSameFrom(now: UnixSeconds, a: ScheduleConfig, b: ScheduleConfig): boolean {
  const current = ({ layers, ...record }: ScheduleConfig) => ({
    ...record,
    updated_at: 0,
    layers: layers.filter((layer) => !isOverride(layer) || !isOver(layer, now)),
  });
  return isDeepStrictEqual(current(a), current(b));
}

function isOver({ layer_end: end }: Layer, now: UnixSeconds): boolean {
  return end !== 0 && end <= now;
}

/** True if a record without an override has the same people in all of the rest of it. */
function isSaid(read: ScheduleRecord, { layer_start, layer_end, groups }: Layer, now: UnixSeconds): boolean {
  if (layer_end === 0 || groups.length !== 1) return false;
  const window = { start: Math.max(layer_start, now), end: layer_end };
  const wanted = String(idsOf(groups));
  const periods = computeSchedule(read, window, read.time_zone ?? 'UTC').final_schedule.schedules.filter(
    ({ group }) => String(idsOf([group])) === wanted,
  );
  return covers(union(periods), window);
}

function idsOf(groups: readonly Parameters<typeof peopleOf>[0][]): Id[] {
  return [...new Set(groups.flatMap(peopleOf))].toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * First version of a schedule: duty as the tool had it, from the begin of its answer to now, instead of what the rules
 * of today give. Undefined if there is no such answer.
 */
export function pastOf(
  read: ScheduleRecord,
  answers: readonly Answer[],
  { tool, now }: { tool: string; now: UnixSeconds },
): VersionRecord | undefined {
  const ids = new Map<string, Id>();
  const stretches = answers
    .filter(({ schedule_id: id }) => id === read.schedule_id)
    .flatMap(({ window, entries }) => {
      const part = overlap(window, { start: -Infinity, end: now });
      const named = entries.map(({ start, end, person_ids }) => ({
        start,
        end,
        people: person_ids.map((id) => {
          ids.set(String(id), id);
          return String(id);
        }),
      }));
      const cuts = named.flatMap(({ start, end }) => [start, end]);
      return stretchesIn([part], cuts, (at) => peopleIn(named, at).toSorted());
    })
    .slice(-MAX_PAST_STRETCHES);
  const [first] = stretches;
  if (!first) return undefined;
  const overrides = overrideLayers(nameOfPast(tool), stretches, (people) =>
    groupOf(people.flatMap((person) => ids.get(person) ?? [])),
  );
  return { ...read, number: 1, at: first.start, layers: [...read.layers, ...overrides] };
}

function groupOf(people: readonly Id[]): Group {
  if (people.length === 0) return { group_name: 'Nobody', members: [], is_off: true };
  return { group_name: '', members: [{ role_id: 1, person_ids: [...people] }] };
}
