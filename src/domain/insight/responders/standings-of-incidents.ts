import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import type { OwnZone } from '../../time/hours';
import { isNoise } from '../incidents/outcome';
import { dutyIn, nightDuty, nightsOf, type DutyOf } from './night-duty';
import { nightsBy, type Bucket } from './over-time';
import { sumOf } from './responder-rows';
import { entriesOf, metricsOf, responsesOf, type Response } from './responses';
import type { Standing } from './standings';

/**
 * Lines of a table of schedules, channels or label values, from incident rows with responders.
 *
 * Rules: a schedule has incidents triggered while the person was on call in it; a person on call in two at once counts
 * in both. A channel or a label value has each of its incidents once.
 */

type Responses = {
  now: readonly Response[];
  /** The previous period with its duty; undefined without data. */
  before: { responses: readonly Response[]; duty: DutyOf } | undefined;
  buckets: readonly Bucket[];
};

/** Schedules in which anybody was on call, with what came to them in it, and the rest of both periods. */
export function scheduleStandings({ now, before, buckets }: Responses, duty: DutyOf): Standing[] {
  const earlier = new Map(before?.duty.schedules.map((schedule) => [schedule.schedule_id, schedule]));
  const counted = new Set<Response>();
  const countedBefore = new Set<Response>();
  const lines = duty.schedules.flatMap((schedule): Standing[] => {
    const hours = nightDuty([schedule], duty.window, duty.ownZone);
    if (hours.size === 0) return [];
    const own = inSchedule(now, schedule, duty);
    for (const response of own) counted.add(response);
    const then = earlier.get(schedule.schedule_id);
    const ownBefore = before && then ? inSchedule(before.responses, then, before.duty) : [];
    for (const response of ownBefore) countedBefore.add(response);
    const rows = own.map(metricsOf);
    return [
      {
        id: schedule.schedule_id,
        name: schedule.schedule_name,
        figures: sumOf(rows),
        before: before && sumOf(ownBefore.map(metricsOf)),
        nights: nightsBy(rows, buckets, () => 0).get(0) ?? [],
        duty: nightsOf(sumUp(hours), sumOf(rows).byKind.night),
      },
    ];
  });
  const rest = now.filter((response) => !counted.has(response)).map(metricsOf);
  const restBefore = before?.responses.filter((response) => !countedBefore.has(response)).map(metricsOf);
  if (rest.length === 0 && !restBefore?.length) return lines;
  return [
    ...lines,
    {
      id: undefined,
      name: 'On call in none of them',
      figures: sumOf(rest),
      before: restBefore && sumOf(restBefore),
      nights: nightsBy(rest, buckets, () => 0).get(0) ?? [],
      duty: undefined,
    },
  ];
}

/** Responses to incidents triggered while the person was on call in a schedule. */
export function inSchedule(
  responses: readonly Response[],
  schedule: Schedule,
  { window }: Pick<DutyOf, 'window'>,
): Response[] {
  const isOnDuty = dutyIn(schedule, window);
  return responses.filter(({ responder, incident }) => isOnDuty(responder, incident.created_at));
}

/** The key of an incident's line, a channel or the value of a label; undefined: it has none. */
type SourceOf = (incident: IncidentRow) => Id | string | undefined;

type Sources = {
  incidents: readonly IncidentRow[];
  /** Rows of the previous period; undefined without data. */
  before: readonly IncidentRow[] | undefined;
  buckets: readonly Bucket[];
  ownZone: OwnZone;
};

/** Lines of what incidents come from: each incident once, with what it cost everybody. */
export function sourceStandings(
  { incidents, before, buckets, ownZone }: Sources,
  sourceOf: SourceOf,
  nameOf: (id: Id | string | undefined) => string,
): Standing[] {
  const groups = new Map<Id | string | undefined, IncidentRow[]>();
  for (const incident of incidents) addTo(groups, sourceOf(incident), incident);
  const groupsBefore = new Map<Id | string | undefined, IncidentRow[]>();
  for (const incident of before ?? []) addTo(groupsBefore, sourceOf(incident), incident);
  const ids = new Set([...groups.keys(), ...groupsBefore.keys()]);
  return [...ids].map((id) => {
    const own = groups.get(id) ?? [];
    const ownBefore = before && (groupsBefore.get(id) ?? []);
    const responses = responsesOf(own, ownZone);
    const rows = responses.map(metricsOf);
    const responsesBefore = ownBefore && responsesOf(ownBefore, ownZone);
    return {
      id,
      name: nameOf(id),
      figures: { ...sumOf(rows), incidents: own.length },
      before: responsesBefore && {
        ...sumOf(responsesBefore.map(metricsOf)),
        incidents: ownBefore?.length ?? 0,
      },
      nights: nightsBy(rows, buckets, () => 0).get(0) ?? buckets.map(() => 0),
      duty: undefined,
      noise: own.filter(isNoise).length,
      needless: {
        now: entriesOf(responses, 'needless').length,
        before: responsesBefore && entriesOf(responsesBefore, 'needless').length,
      },
    };
  });
}

function sumUp(hours: ReadonlyMap<Id, number>): number {
  return [...hours.values()].reduce((sum, seconds) => sum + seconds, 0);
}
