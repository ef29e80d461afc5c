import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { coversMost } from '../insight/range';
import { dutyIn } from '../insight/responders/person';
import { metricsOf, responsesOf, entriesOf } from '../insight/responders/responses';
import { knownAround } from '../ledger/account';
import type { Interval } from '../time/interval';
import { hoursAnswer, lateAnswer, namesPeople, needlessAnswer, wokenAnswer } from './answers';
import { type MonthData, type Report, type ReportData, incidentsOf, type ReportPeriod } from './data';
import { wallAt, type UnixSeconds } from '../time/zone';
import { HOUR_WORDS } from '../time/hours';
import type { AnswerKey } from './words';
import { limitAt, limitsOf } from '../insight/incidents/late';
import { isNoise, secondsToAck, secondsToClose } from '../insight/incidents/outcome';

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
function incidentsInScope(data: ReportData): readonly IncidentRow[] | undefined {
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

/** Counting rules. */
export const DEFINITIONS: Readonly<Record<AnswerKey, string>> = {
  hours:
    'Hours by the final schedules, as worked. Time in several schedules at once counts once. The median is of everybody in a rota. A rest under 11 h counts in the month in which it begins.',
  woken: `Interruptions by incidents triggered from ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} by the person’s own clock, and the hours on call in these, in all schedules. The average of a team is of the people with its incidents. Not fair: a person woken so often per night hour that chance alone would name anybody in less than one month of twenty.`,
  needless: `Woken from ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} by the person’s own clock, by an incident that closed automatically and that nobody acknowledged.`,
  late: 'Incidents first acknowledged over the target of their severity, or open past it, of all; without a target over 15 min. A share needs 20 incidents; a team is named where chance does not explain its share.',
};

/** Rule of a set of schedules. */
export const SET_DEFINITION =
  'Of a schedule or a set: incidents triggered while the person was on call in it, and the night hours in it.';

/** Row behind a figure: a waking of a person, or an incident. */
export type ReportEntry = {
  key: string;
  at: UnixSeconds;
  incident: IncidentRow;
  person: Id | undefined;
  /** Seconds to the first acknowledgement; undefined: never. */
  secondsToAck: number | undefined;
};

/** Rows that a figure of a report counts, by time. */
export function listOf(data: ReportData, list: 'woken' | 'needless' | 'late'): ReportEntry[] {
  const incidents = incidentsInScope(data) ?? [];
  if (list === 'late') {
    return incidents
      .filter((incident) => {
        const limit = limitAt(limitsOf(data.lateRule, incident.severity), incident.created_at);
        const seconds = secondsToAck(incident) ?? secondsToClose(incident) ?? data.asOf - incident.created_at;
        return seconds > limit;
      })
      .map((incident) => ({
        key: incident.incident_id,
        at: incident.created_at,
        incident,
        person: undefined,
        secondsToAck: secondsToAck(incident),
      }))
      .sort((a, b) => a.at - b.at);
  }
  const counted = list === 'needless' ? incidents.filter(isNoise) : incidents;
  return entriesOf(responsesOf(counted, data.ownZone), 'night').map(({ response, at }, place) => ({
    key: String(place),
    at,
    incident: response.incident,
    person: response.responder,
    secondsToAck: undefined,
  }));
}
