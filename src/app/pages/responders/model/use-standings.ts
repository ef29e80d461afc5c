import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { responderRequest, type InsightFilter, isFiltered } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import { type BucketUnit, bucketsOf } from '#domain/insight/responders/responder-rows';
import type { NameEntry } from '../../../api/names/directory-of';
import { respondersQuery, type RespondersReply } from '../../../api/records';
import type { IncidentRow } from '#contract/insight';
import { firstAcksByTeam, firstAcksOf } from '#domain/insight/incidents/late';
import type { IncidentTable } from '#domain/insight/incidents/incident-table';
import { nightDuty, type DutyOf } from '#domain/insight/responders/person';
import { peopleStandings, teamStandings, together } from '#domain/insight/responders/standings-by';
import type { Standing, StandingSort } from '#domain/insight/responders/standings';
import { useDirectory, useTargets } from '../../../api/names/directory';
import { useOwnZone } from '../../../data/me';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { isSource, type Subject } from '#address/responders';
import { dutyWindow, useDuty } from '../../../data/duty';
import { useIncidentLines, type IncidentRows } from './use-incident-lines';
import type { Metrics } from './use-metrics';

/** Max teams with a request each; the others share one line. */
const MOST_TEAMS = 40;

type Teams = {
  filter: InsightFilter;
  range: InsightRange;
  /** Previous period, if within the limits. */
  before: InsightRange | undefined;
  zone: string;
  unit: BucketUnit;
  /** Teams with a name. */
  namedTeams: readonly NameEntry[];
  schedules: readonly Schedule[] | undefined;
  /** True once the schedules have loaded or failed: no more teams will appear. */
  isAllKnown: boolean;
  enabled: boolean;
};

/** Metrics by team: responder metrics filtered by team, in buckets, and of the previous period. */
function useTeams({ filter, range, before, zone, unit, namedTeams, schedules, isAllKnown, enabled }: Teams) {
  const ids = useMemo(() => {
    if (filter.teams.length > 0) return filter.teams.slice(0, MOST_TEAMS);
    const all = [
      ...namedTeams.map(({ id }) => id),
      ...(schedules ?? []).map(({ team_id }) => team_id),
    ].filter((id) => id !== 0);
    return [...new Set(all)].slice(0, MOST_TEAMS);
  }, [filter.teams, namedTeams, schedules]);
  const request = (id: Id, of: InsightRange) => ({
    ...responderRequest({ ...filter, teams: [id] }, of, zone),
    split_hours: true,
  });
  const now = useQueries({
    queries: ids.map((id) => respondersQuery({ ...request(id, range), aggregate_unit: unit }, enabled)),
    combine,
  });
  const earlier = useQueries({
    queries: before ? ids.map((id) => respondersQuery(request(id, before), enabled)) : [],
    combine,
  });
  const replies = useMemo(() => {
    if (now.replies.length < ids.length || (ids.length === 0 && !isAllKnown)) return undefined;
    const isCompared = earlier.replies.length === ids.length;
    return ids.map((id, place) => ({
      id,
      now: now.replies[place],
      before: isCompared ? earlier.replies[place] : undefined,
    }));
  }, [ids, now.replies, earlier.replies, isAllKnown]);
  return { replies, error: now.error ?? earlier.error, retry: now.retry };
}

/** Defined outside the hook: runs only when a result changes. */
function combine(results: UseQueryResult<RespondersReply>[]) {
  return {
    replies: results.flatMap(({ data, isPlaceholderData }) =>
      data === undefined || isPlaceholderData ? [] : [data],
    ),
    error: results.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

const NO_NEED = { now: 0, before: undefined };

const NO_RESPONDERS: Pick<RespondersReply, 'rows'> = { rows: [] };

type StandingsRequest = {
  subject: Subject;
  /** Label of the table by label. */
  label: string | undefined;
  sort: StandingSort;
  /** Undefined while loading. */
  reply: RespondersReply | undefined;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  /** Bucket of the small charts of nights. */
  unit: BucketUnit;
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  incidents: IncidentRows;
};

/** Lines of the table, total, and loading state. */
export type Standings = {
  lines: readonly Standing[] | undefined;
  /** People, even if the lines are teams. */
  people: readonly Standing[];
  total: Standing;
  /** Incidents of channels and label values, and the line of each; undefined while loading, and of other lines. */
  sources:
    | { incidents: readonly IncidentRow[]; sourceOf: (incident: IncidentRow) => Id | string | undefined }
    | undefined;
  /** Label names, and the selected one. */
  labels: { names: readonly string[]; name: string | undefined };
  dutyOf: DutyOf | undefined;
  duty: { parts: number; loaded: number; error: Error | undefined; retry: () => void };
  /** Reason for missing lines after a failure. */
  failure: { what: string; error: Error; retry: () => void } | undefined;
};

export function useStandings(question: StandingsRequest): Standings {
  const { subject, label, reply, before, unit, insight } = question;
  const incidents = question.incidents.isOfPeople ? undefined : question.incidents.query.data;
  const { zone, now, filter } = insight;
  const directory = useDirectory();
  const { rows } = reply ?? NO_RESPONDERS;
  const after = reply?.input.start_time ?? insight.range.after;
  const upTo = reply?.input.end_time ?? insight.range.upTo;
  const { start, end } = dutyWindow({ after, upTo }, now);
  const duty = useDuty({ start, end }, true);
  const { schedules } = duty;
  const ownZone = useOwnZone(zone);
  const dutyOf = useMemo(
    (): DutyOf | undefined => schedules && { schedules, window: { start, end }, ownZone },
    [schedules, start, end, ownZone],
  );
  const nights = useMemo(
    () => dutyOf && nightDuty(dutyOf.schedules, dutyOf.window, dutyOf.ownZone),
    [dutyOf],
  );

  const buckets = useMemo(() => bucketsOf({ after, upTo }, unit, zone, now), [after, upTo, unit, zone, now]);
  const isCompared = before.isWhole === true && !question.earlier.isPlaceholderData;
  const earlier = isCompared ? question.earlier.data : undefined;
  const people = useMemo(
    () =>
      peopleStandings({
        rows,
        before: earlier?.rows,
        buckets,
        nameOf: directory.responder,
        duty: nights,
        listsQuiet: !isFiltered(filter, 'responders'),
      }),
    [rows, earlier, buckets, directory, nights, filter],
  );

  const teams = useTeams({
    filter,
    range: insight.range,
    before: before.comparable && before.isWhole === true ? before.range : undefined,
    zone,
    unit,
    namedTeams: directory.teams,
    schedules,
    isAllKnown: schedules !== undefined || duty.error !== undefined,
    enabled: subject === 'team',
  });
  const ofIncidents = useIncidentLines({
    subject,
    label,
    rows: question.incidents,
    before,
    buckets,
    insight,
  });
  const everybody = useTotal(people, nights, incidents);
  const total = useMemo(
    () =>
      isSource(subject) && ofIncidents.total
        ? { ...ofIncidents.total, firstAcks: everybody.firstAcks }
        : { ...everybody, needless: ofIncidents.total?.needless },
    [subject, ofIncidents.total, everybody],
  );
  const lines = useMemo(() => {
    if (subject === 'person') return people;
    if (isSource(subject)) return ofIncidents.lines;
    const needlessOf = new Map(ofIncidents.lines?.map(({ id, needless }) => [id, needless]));
    const rows = teams.replies?.map(({ id, now: own, before: then }) => ({
      id,
      name: directory.team(id),
      rows: own?.rows ?? [],
      before: then?.rows,
    }));
    return (
      rows &&
      withFirstAcks(teamStandings(rows, everybody, buckets, dutyOf), incidents).map((line) =>
        Object.assign(line, { needless: ofIncidents.lines && (needlessOf.get(line.id) ?? NO_NEED) }),
      )
    );
  }, [subject, people, ofIncidents.lines, dutyOf, teams.replies, directory, everybody, buckets, incidents]);

  return {
    lines: reply && isOrdered(question, duty, total) ? lines : undefined,
    people,
    total,
    sources: isSource(subject) ? ofIncidents.sources : undefined,
    labels: { names: ofIncidents.labels, name: ofIncidents.label },
    dutyOf,
    duty,
    failure: standingsFailure(subject, teams, question.incidents),
  };
}

/** Lines are shown once their order is known: sorted by rate they would jump when the hours load. */
function isOrdered(
  { subject, sort }: StandingsRequest,
  { error }: Standings['duty'],
  { duty }: Standing,
): boolean {
  return sort.key !== 'rate' || duty !== undefined || error !== undefined || isSource(subject);
}

function standingsFailure(
  subject: Subject,
  teams: { error: Error | undefined; retry: () => void },
  { query }: IncidentRows,
): Standings['failure'] {
  if (isSource(subject) && query.error) {
    return { what: 'The incidents', error: query.error, retry: () => void query.refetch() };
  }
  if (subject === 'team' && teams.error) {
    return { what: 'The metrics per team', error: teams.error, retry: teams.retry };
  }
  return undefined;
}

function useTotal(
  people: readonly Standing[],
  nights: ReadonlyMap<Id, number> | undefined,
  incidents: IncidentTable | undefined,
): Standing {
  const targets = useTargets();
  return useMemo(() => {
    const all = together(undefined, 'All together', people);
    return { ...all, duty: nights && all.duty, firstAcks: incidents && firstAcksOf(incidents, targets) };
  }, [people, nights, incidents, targets]);
}

function withFirstAcks(lines: readonly Standing[], incidents: IncidentTable | undefined): Standing[] {
  const byTeam = incidents && firstAcksByTeam(incidents);
  return lines.map((line) => ({
    ...line,
    firstAcks: typeof line.id === 'number' || typeof line.id === 'bigint' ? byTeam?.get(line.id) : undefined,
  }));
}
