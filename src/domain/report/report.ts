import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { coversMost } from '../insight/range';
import { dutyIn } from '../insight/responders/night-duty';
import { metricsOf, responsesOf } from '../insight/responders/responses';
import { knownAround } from '../ledger/account';
import type { Interval } from '../time/interval';
import { hoursAnswer, lateAnswer, namesPeople, needlessAnswer, wokenAnswer } from './answers';
import type { MonthData, Report, ReportData } from './data';
import { wallAt } from '../time/zone';
import { incidentsOf, type ReportPeriod } from './period';

/**
 * Four answers about a month: hours on call, wakings, wakings without need, late incidents.
 *
 * Rules: hours are those of on-call hours; wakings those of responder metrics; late incidents those of the incident table.
 * A waking is without need if its incident closed automatically and nobody acknowledged it. Wakings are not fair if a
 * person has five or more, over a night on call or longer, at over twice the average rate. A set of schedules has the
 * incidents triggered while a person was on call in one of them, and only those people's part of them.
 */

/** Time whose duty a report needs. */
export function knownForReport({ before, range }: ReportPeriod): Interval {
  return { start: knownAround(before).start, end: knownAround(range).end };
}

/** @throws RangeError if the zone is no tz database name. */
export function reportOf(data: ReportData): Report {
  const { period, since, zone } = data;
  const now = selectedIn(data, data.now, period.range);
  const isCompared = since !== undefined && coversMost(since, incidentsOf(period.before));
  const before = isCompared ? selectedIn(data, data.before, period.before) : undefined;
  const report: Report = {
    hours: hoursAnswer(data, isCompared || since === undefined),
    woken: now.metrics && wokenAnswer(data, now.metrics, before?.metrics),
    needless: needlessAnswer(data, now.incidents, before?.incidents),
    late: lateAnswer(data, now, before),
    begin: undefined,
  };
  if (since === undefined || coversMost(since, incidentsOf(period.range))) return report;
  return inPart(report, wallAt(since, zone));
}

/** Report of a month whose data begins in it, or after it: counts, without conclusions. */
function inPart({ woken, late, ...report }: Report, begin: Report['begin']): Report {
  const first = woken?.first && { ...woken.first, ofAverage: undefined };
  return {
    ...report,
    woken: woken && { ...woken, first, average: undefined, rates: [], unfair: 0 },
    late: late && { ...late, teams: undefined },
    begin,
  };
}

/** Incidents of the month that the report counts; undefined: not known. */
export function incidentsInScope(data: ReportData): readonly IncidentRow[] | undefined {
  return selectedIn(data, data.now, data.period.range).incidents;
}

/** Data of a month in the selected schedules. */
function selectedIn(
  { isSet, schedules, ownZone }: ReportData,
  month: MonthData,
  window: Interval,
): MonthData {
  if (!isSet) return month;
  const { incidents } = month;
  const isOfPeople = incidents && namesPeople(incidents);
  const own = isOfPeople ? incidentsIn(incidents, schedules, window) : undefined;
  return { incidents: own, metrics: own && responsesOf(own, ownZone).map(metricsOf), late: undefined };
}

/** Incidents of people on call in one of the schedules, without the parts of others. */
function incidentsIn(
  incidents: readonly IncidentRow[],
  schedules: readonly Schedule[],
  window: Interval,
): IncidentRow[] {
  const tests = schedules.map((schedule) => dutyIn(schedule, window));
  return incidents.flatMap((incident) => {
    const isOwn = ({ responder_id }: { responder_id: Id }) =>
      tests.some((isOnDuty) => isOnDuty(responder_id, incident.created_at));
    const responders = incident.responders?.filter(isOwn) ?? [];
    const notifications = incident.notifications?.filter(isOwn) ?? [];
    return responders.length + notifications.length === 0 ? [] : [{ ...incident, responders, notifications }];
  });
}
