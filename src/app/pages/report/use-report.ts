import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { incidentExport, type IncidentRow } from '#contract/insight';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { parseId } from '#contract/id';
import { NO_NAMES } from '#contract/names';
import { incidentRequest, type InsightFilter, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import { type LateCount, recordedRule, countLate } from '#domain/insight/incidents/late';
import type { LateRule } from '#domain/insight/incidents/incident-columns';
import { coversMost, type InsightRange } from '#domain/insight/range';
import { splitWindow, joinReplies } from '#domain/oncall/reply/windows';
import type { WindowReply } from '#domain/duty/known-seats';
import {
  type MonthData,
  type ReportData,
  chartRange,
  earlierMonths,
  incidentsOf,
  type ReportPeriod,
  type Report,
  lastMonth,
  reportPeriod,
} from '#domain/report/data';
import { knownForReport, reportOf } from '#domain/report/report';
import type { Interval } from '#domain/time/interval';
import { windowOfMonth } from '#domain/time/days';
import type { UnixSeconds } from '#domain/time/zone';
import { call, firstIncidentQuery, respondersQuery } from '../../api/records';
import { incidentRowsQuery, TooManyIncidents } from '../../api/large/incident-rows';
import { directoryQuery, useDirectory } from '../../api/names/directory';
import { besideQuery } from '../../api/schedules';
import { canServer } from '../../url/settings';
import { useMemo } from 'react';
import type { ReportView } from '#address/report';
import type { Schedule } from '#contract/schedule';
import { computedDuties } from '#domain/duty/computed-past';
import { answersOf, reportTitle, type ReportNames, type ReportText, scopeText } from '#domain/report/words';
import { chosenValue, isChosen } from '../../data/schedule-sets';
import { useOwnZone } from '../../data/me';
import { useNow } from '../../hooks/use-now';

type ReportQuestion = {
  period: ReportPeriod;
  now: UnixSeconds;
  zone: string;
  team: string | undefined;
  isSet: boolean;
};

/** Replies of all schedules, and the incidents of the question. */
type ReportReply = Pick<ReportData, 'now' | 'before' | 'earlier' | 'since' | 'lateRule' | 'asOf'> & {
  replies: readonly WindowReply[];
  /** True if there are more incidents than can be counted one by one. */
  isTooMany: boolean;
};

/** All that a report counts, in the requests of the other pages. */
function reportQuery({ period, now: present, zone, team, isSet }: ReportQuestion) {
  const { month, last, isOver, range, before } = period;
  const teamId = team === undefined ? undefined : parseId(team);
  const filter = { ...NO_FILTER, teams: teamId === undefined ? [] : [teamId] };
  return queryOptions({
    queryKey: ['report', month, last, isOver, zone, team ?? '', isSet],
    queryFn: async ({ client, signal }): Promise<ReportReply> => {
      // Without names, late is over 15 minutes, with a note in the report.
      const names = await client.fetchQuery({ ...directoryQuery, retry: false }).catch(() => NO_NAMES);
      const lateRule = recordedRule(names.targets);
      const source = { client, filter, zone, isSet, lateRule, asOf: present, signal };
      const [replies, now, earlierMonth] = await Promise.all([
        Promise.all(
          splitWindow(knownForReport(period), MAX_WINDOW_SECONDS).map((window) =>
            client.fetchQuery(besideQuery(window)),
          ),
        ),
        monthData(source, range),
        monthData(source, before),
      ]);
      const since = await firstIncident(source, { period, now: present }, earlierMonth);
      return {
        replies,
        lateRule,
        asOf: present,
        now,
        before: earlierMonth,
        since,
        earlier: since === undefined ? [] : await lateBefore(source, month, since),
        isTooMany: !now.incidents || !earlierMonth.incidents,
      };
    },
    // The requests inside are retried individually.
    retry: false,
    structuralSharing: false,
  });
}

type Source = {
  client: QueryClient;
  filter: InsightFilter;
  zone: string;
  isSet: boolean;
  lateRule: LateRule;
  asOf: UnixSeconds;
  signal: AbortSignal;
};

async function monthData(source: Source, days: Interval): Promise<MonthData> {
  const { client, filter, zone, isSet } = source;
  const range = incidentsOf(days);
  const metricsRequest = { ...responderRequest(filter, range, zone), split_hours: true };
  const [incidents, metrics, late] = await Promise.all([
    incidentsIn(source, range),
    isSet ? undefined : client.fetchQuery(respondersQuery(metricsRequest, true)),
    isSet ? undefined : lateIn(source, range),
  ]);
  return { incidents, metrics: metrics?.rows, late };
}

/** Incidents with the people they woke; undefined if there are too many. */
async function incidentsIn(
  { client, filter, zone }: Source,
  range: InsightRange,
): Promise<readonly IncidentRow[] | undefined> {
  const { start_time: _, end_time: __, ...request } = incidentRequest(filter, range, zone);
  const query = incidentRowsQuery({ ...request, with: ['responders', 'notifications', 'title'] }, [range]);
  try {
    return rowsOf(await client.fetchQuery(query));
  } catch (error) {
    if (error instanceof TooManyIncidents) return undefined;
    throw error;
  }
}

/** Late incidents by totals; undefined from servers whose totals may be capped. */
async function lateIn(
  { filter, zone, lateRule: rule, asOf, signal }: Source,
  range: InsightRange,
): Promise<LateCount | undefined> {
  if (!canServer('incident-responders')) return undefined;
  const question = { filter, range, zone, rule, asOf };
  return countLate(question, async (request) => (await call(incidentExport, request, signal)).total);
}

/** First visible incident of the charts; of servers without order, of the month before. */
async function firstIncident(
  { client, zone }: Source,
  { period, now }: Pick<ReportQuestion, 'period' | 'now'>,
  { incidents = [] }: MonthData,
): Promise<number | undefined> {
  if (!canServer('incident-responders')) {
    const first = incidents.reduce((least, { created_at }) => Math.min(least, created_at), Infinity);
    return first === Infinity ? undefined : first;
  }
  const first = async (range: InsightRange) =>
    (await client.fetchQuery(firstIncidentQuery(range, zone))) ?? undefined;
  const since = await first(chartRange(period, zone));
  if (since !== undefined) return since;
  // A month before all data is rare.
  const { dataBegin } = await import('#domain/report/since');
  return dataBegin(period, now, zone, first);
}

/** Late incidents of earlier months with data; none of a set of schedules, whose rows would be needed. */
async function lateBefore(source: Source, month: number, since: number): Promise<ReportData['earlier']> {
  if (source.isSet) return [];
  const months = earlierMonths(month).map((first) => ({
    month: first,
    range: incidentsOf(windowOfMonth(first, source.zone)),
  }));
  const counts = await Promise.all(
    months
      .filter(({ range }) => coversMost(since, range))
      .map(async ({ month: first, range }) => ({ month: first, late: await lateIn(source, range) })),
  );
  return counts.flatMap(({ month: first, late }) => (late ? [{ month: first, late }] : []));
}

/** A report with its words. */
export type ReadReport = {
  report: Report;
  data: ReportData;
  text: ReportText;
  names: ReportNames;
  isTooMany: boolean;
};

/** Report of a view, by the account’s zone. */
export function useReport(view: ReportView, zone: string) {
  const now = useNow();
  const hour = now - (now % 3600);
  const { team } = view;
  const month = view.month ?? lastMonth(hour, zone);
  const period = useMemo(() => reportPeriod(month, hour, zone), [month, hour, zone]);
  const directory = useDirectory();
  const ownZone = useOwnZone(zone);
  const selection = chosenValue(view);
  const isSet = selection !== '';
  const options = period && reportQuery({ period, now: hour, zone, team, isSet });
  const query = useQuery(options ?? { queryKey: ['report', month], queryFn: skipToken });
  const reply = query.data;
  const schedules = useMemo(
    () => reply && joinReplies(reply.replies.map((one) => directory.reply(one))),
    [reply, directory],
  );
  const result = useMemo((): ReadReport | undefined => {
    if (!reply || !schedules || !period) return undefined;
    const isSelected = ({ schedule_id, team_id }: Schedule) =>
      isChosen(view, schedule_id) && (team === undefined || String(team_id) === team);
    const { replies: _, isTooMany, ...incidents } = reply;
    const data = {
      ...incidents,
      schedules: schedules.filter(isSelected),
      allSchedules: schedules,
      isSet,
      isOfTeam: team !== undefined,
      zone,
      ownZone,
      period,
    };
    const report = reportOf(data);
    const teamId = team === undefined ? undefined : parseId(team);
    const scope = scopeText({
      team: teamId === undefined ? undefined : directory.team(teamId),
      schedules: selection === '' ? [] : selection.split(','),
      scheduleName: (id) => schedules.find((one) => String(one.schedule_id) === id)?.schedule_name,
    });
    const { person, channel } = directory;
    const names = { person, channel, team: directory.team };
    const answers = answersOf(report, { period, names });
    return { report, data, names, isTooMany, text: { title: reportTitle(period, scope, zone), answers } };
  }, [reply, schedules, period, view, team, selection, isSet, zone, ownZone, directory]);
  const computed = useMemo(
    () => (result ? computedDuties(result.data.schedules, result.data.period.range) : []),
    [result],
  );
  return { now, month, period, directory, query, read: result, computed, schedules };
}
