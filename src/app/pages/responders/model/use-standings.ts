import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { isFiltered } from '#domain/insight/filter';
import { firstAcksByTeam, firstAcksOf } from '#domain/insight/incidents/first-acks';
import type { IncidentTable } from '#domain/insight/incidents/incident-table';
import { nightDuty } from '#domain/insight/responders/night-duty';
import { bucketsOf, type BucketUnit } from '#domain/insight/responders/over-time';
import {
  peopleStandings,
  scheduleStandings,
  teamStandings,
  together,
  type DutyOf,
} from '#domain/insight/responders/standings-by';
import type { Standing } from '#domain/insight/responders/standings';
import { useDirectory } from '../../../api/names/directory';
import type { RespondersReply } from '../../../api/responders';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { Subject } from './url';
import { dutyWindow, useDuty } from '../../../components/duty/use-duty';
import type { Metrics } from './use-metrics';
import { useTeams } from './use-teams';

/** Until the directory is there. */
const A_FEW_TEAMS = 6;

type Question = {
  subject: Subject;
  reply: RespondersReply;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  /** Of the small lines of nights. */
  unit: BucketUnit;
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  incidents: IncidentTable | undefined;
};

/** The lines of the table, all of them together, and what is still to come of them. */
export type Standings = {
  /** Undefined while they are not there. */
  lines: readonly Standing[] | undefined;
  /** How many lines there will be, as far as that can be told beforehand. */
  expected: number;
  /** People, also where the lines are teams. */
  people: readonly Standing[];
  total: Standing;
  /** The period before has not a single row. */
  isBeforeEmpty: boolean;
  duty: { parts: number; loaded: number; error: Error | undefined; retry: () => void };
  /** Why there are no lines, where what they are made of failed. */
  failure: { what: string; error: Error; retry: () => void } | undefined;
};

export function useStandings(question: Question): Standings {
  const { subject, reply, before, unit, insight, incidents } = question;
  const { zone, now, filter } = insight;
  const directory = useDirectory();
  const { start_time: after, end_time: upTo } = reply.input;
  const { start, end } = dutyWindow({ after, upTo }, now);
  const duty = useDuty({ start, end }, true);
  const { schedules } = duty;
  const dutyOf = useMemo(
    (): DutyOf | undefined => schedules && { schedules, window: { start, end }, zone },
    [schedules, start, end, zone],
  );
  const nights = useMemo(() => dutyOf && nightDuty(dutyOf.schedules, dutyOf.window, dutyOf.zone), [dutyOf]);

  const buckets = useMemo(() => bucketsOf({ after, upTo }, unit, zone, now), [after, upTo, unit, zone, now]);
  const earlier = question.earlier.isPlaceholderData ? undefined : question.earlier.data;
  const people = useMemo(
    () =>
      peopleStandings({
        rows: reply.rows,
        before: earlier?.rows,
        buckets,
        nameOf: directory.responder,
        duty: nights,
        listsQuiet: !isFiltered(filter, 'responders'),
      }),
    [reply.rows, earlier, buckets, directory, nights, filter],
  );

  const teams = useTeams({
    filter,
    range: insight.range,
    before: before.comparable ? before.range : undefined,
    zone,
    unit,
    known: directory.teams,
    schedules,
    isAllKnown: schedules !== undefined || duty.error !== undefined,
    enabled: subject === 'team',
  });
  const total = useMemo(() => totalOf(people, nights, incidents), [people, nights, incidents]);
  const lines = useMemo(() => {
    if (subject === 'person') return people;
    if (subject === 'schedule') return dutyOf && scheduleStandings(people, dutyOf);
    const rows = teams.replies?.map(({ id, now: own, before: then }) => ({
      id,
      name: directory.team(id),
      rows: own?.rows ?? [],
      before: then?.rows,
    }));
    return rows && withFirstAcks(teamStandings(rows, total, buckets, dutyOf), incidents);
  }, [subject, people, dutyOf, teams.replies, directory, total, buckets, incidents]);

  const expected = subject === 'team' ? directory.teams.length || A_FEW_TEAMS : people.length;
  return {
    lines,
    expected,
    people,
    total,
    isBeforeEmpty: earlier?.rows.length === 0,
    duty,
    failure: failureOf(subject, teams, duty),
  };
}

type QueryState = { error: Error | undefined; retry: () => void };

function failureOf(subject: Subject, teams: QueryState, duty: QueryState): Standings['failure'] {
  if (subject === 'team' && teams.error) {
    return { what: 'The metrics per team', error: teams.error, retry: teams.retry };
  }
  if (subject === 'schedule' && duty.error) {
    return { what: 'The schedules', error: duty.error, retry: duty.retry };
  }
  return undefined;
}

function totalOf(
  people: readonly Standing[],
  nights: ReadonlyMap<Id, number> | undefined,
  incidents: IncidentTable | undefined,
): Standing {
  const all = together(undefined, 'All together', people);
  return { ...all, duty: nights && all.duty, firstAcks: incidents && firstAcksOf(incidents) };
}

function withFirstAcks(lines: readonly Standing[], incidents: IncidentTable | undefined): Standing[] {
  const byTeam = incidents && firstAcksByTeam(incidents);
  return lines.map((line) => ({
    ...line,
    firstAcks: line.id === undefined ? undefined : byTeam?.get(line.id),
  }));
}
