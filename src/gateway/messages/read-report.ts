import {
  incidentExport,
  type IncidentExportRequest,
  type IncidentRow,
  responderInsight,
} from '#contract/insight';
import { parseId } from '#contract/id';
import { reportPath } from '#address/months/report';
import { incidentRequest, type InsightFilter, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { nextPage, startPlan } from '#domain/insight/incidents/fetch-plan';
import { emptyTable, rowsOf } from '#domain/insight/incidents/incident-table';
import type { LateRule } from '#domain/insight/incidents/incident-columns';
import type { LateCount } from '#domain/insight/incidents/late';
import { recordedRule } from '#domain/insight/incidents/late-rule';
import { countLate } from '#domain/insight/incidents/late-before';
import { MAX_COUNTED_INCIDENTS, takePage } from '#domain/insight/incidents/take-page';
import type { InsightRange } from '#domain/insight/range';
import { readRows } from '#domain/insight/responders/responder-rows';
import type { MonthData } from '#domain/report/data';
import { incidentsOf, reportPeriod } from '#domain/report/period';
import { knownForReport, reportOf } from '#domain/report/report';
import { sinceOf } from '#domain/report/since';
import { answersOf, reportLines, reportTitle, scopeText } from '#domain/report/words';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds, WallSeconds } from '#domain/time/zone';
import { type Message, Refusal, within } from '#service/service';
import { ask, type Visitor } from '../forward';
import { readSchedules } from '../read-schedules';
import { type FactsDeps, namesFor, selectionOf, setOf } from './message-facts';

/** Time to read a month with all of its incidents. */
const TIMEOUT_MS = 2 * 60_000;

/** Report of a month for a message: lines, and the address of its page. */
export type MessageReport = { lines: readonly string[]; path: string };

export type ReadReport = (message: Message, month: WallSeconds, now: UnixSeconds) => Promise<MessageReport>;

/** Reads the report of a month as its page has it. @throws Refusal if an operation fails. */
export function createReportReader(deps: FactsDeps): ReadReport {
  const { forward, accountZone } = deps;
  const zone = String(accountZone);
  return async (message, month, now) => {
    const visitor = await deps.visitor();
    const names = await within(TIMEOUT_MS, deps.names(visitor));
    const schedulesOf = setOf(message, names)?.schedule_ids.map(String) ?? message.schedules ?? [];
    const { team, isPseudonymous: hasPseudonyms } = message;
    const path = reportPath({ month, team, ...chosenFields(schedulesOf), hasPseudonyms });
    const period = reportPeriod(month, now, zone);
    if (!period) return { lines: [], path };
    const teamId = team === undefined ? undefined : parseId(team);
    const filter = { ...NO_FILTER, teams: teamId === undefined ? [] : [teamId] };
    const isSet = message.schedules !== undefined || message.set !== undefined;
    const lateRule = recordedRule(names.targets);
    const source = {
      deps,
      visitor,
      filter,
      zone,
      isSet,
      lateRule,
      asOf: now,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const schedules = await readSchedules(forward, visitor, knownForReport(period), names);
    const [data, before] = [await monthData(source, period.range), await monthData(source, period.before)];
    const since = await sinceOf(period, now, zone, (range) => firstIncident(source, range));
    const words = namesFor(message, names);
    const report = reportOf({
      zone,
      isSet,
      lateRule,
      asOf: now,
      period,
      now: data,
      before,
      since,
      schedules: selectionOf(message, { schedules, names }),
      allSchedules: schedules,
      isOfTeam: team !== undefined,
      earlier: [],
    });
    const scope = scopeText({
      team: teamId === undefined ? undefined : words.team(teamId),
      schedules: schedulesOf,
      sets: (names.sets ?? []).map(({ set_name, schedule_ids }) => ({
        name: words.name(set_name),
        schedules: schedule_ids.map(String),
      })),
      scheduleName: (id) => {
        const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === id);
        return schedule && words.name(schedule.schedule_name);
      },
    });
    const answers = answersOf(report, { period, names: words });
    return { lines: reportLines({ title: reportTitle(period, scope, zone), answers }), path };
  };
}

/** A schedule alone is no set in an address. */
function chosenFields(schedules: readonly string[]) {
  return schedules.length === 1 ? { schedule: schedules[0] } : { schedules };
}

type Source = {
  deps: Pick<FactsDeps, 'forward'>;
  visitor: Visitor;
  filter: InsightFilter;
  zone: string;
  isSet: boolean;
  lateRule: LateRule;
  asOf: UnixSeconds;
  signal: AbortSignal;
};

async function monthData(source: Source, days: Interval): Promise<MonthData> {
  const { filter, zone, isSet } = source;
  const range = incidentsOf(days);
  const incidents = await incidentsIn(source, range);
  if (isSet) return { incidents, metrics: undefined, late: undefined };
  const request = { ...responderRequest(filter, range, zone), split_hours: true };
  const reply = await ask(source.deps.forward, responderInsight, request, source);
  if (!reply) throw new Refusal('ServiceUnavailable', 'The metrics of responders cannot be read.');
  const late = incidents ? undefined : await lateIn(source, range);
  return { incidents, metrics: readRows(reply.data.items).rows, late };
}

async function exportPage({ deps, ...source }: Source, request: IncidentExportRequest) {
  const reply = await ask(deps.forward, incidentExport, request, source);
  if (!reply) throw new Refusal('ServiceUnavailable', 'The incidents cannot be read.');
  return reply;
}

/** Incidents with the people they woke; undefined if there are too many. */
async function incidentsIn(source: Source, range: InsightRange): Promise<IncidentRow[] | undefined> {
  const request = incidentRequest(source.filter, range, source.zone);
  const table = emptyTable();
  let plan = startPlan(range);
  for (let next = nextPage(plan); next; next = nextPage(plan)) {
    const reply = await exportPage(source, {
      ...request,
      start_time: next.range.after,
      end_time: next.range.upTo,
      with: ['responders', 'notifications'],
      p: next.page,
      limit: next.limit,
    });
    plan = takePage(plan, table, { rows: reply.data, page: reply.p || undefined, total: reply.total });
    if (Math.max(plan.total ?? 0, table.count) > MAX_COUNTED_INCIDENTS) return undefined;
  }
  return rowsOf(table);
}

function lateIn(source: Source, range: InsightRange): Promise<LateCount> {
  const { filter, zone, lateRule: rule, asOf } = source;
  return countLate(
    { filter, range, zone, rule, asOf },
    async (request) => (await exportPage(source, request)).total,
  );
}

/** First visible incident of a range, of any team. */
async function firstIncident(source: Source, range: InsightRange): Promise<UnixSeconds | undefined> {
  const request = { ...incidentRequest(NO_FILTER, range, source.zone), asc: true, limit: 1 };
  const { data } = await exportPage(source, request);
  return data.length === 0
    ? undefined
    : data.map(({ created_at }) => created_at).reduce((a, b) => Math.min(a, b));
}
