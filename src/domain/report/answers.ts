import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { standsOut } from '../insight/chance';
import { emptyTable, putRows } from '../insight/incidents/incident-table';
import { isNoise } from '../insight/incidents/outcome';
import type { LateRule } from '../insight/incidents/incident-columns';
import {
  type LateCounts,
  lateCounts,
  latePercent,
  lateTeam,
  lateText,
  ruleOfBoth,
} from '../insight/incidents/late';
import { nightDuty } from '../insight/responders/person';
import type { ResponderRow } from '../insight/responders/responder-rows';
import {
  changeIn,
  figureOf,
  inOrder,
  isFew,
  type Standing,
  sourceStandings,
} from '../insight/responders/standings';
import { peopleStandings, together } from '../insight/responders/standings-by';
import { daysIn, knownAround } from '../ledger/account';
import { type Ledger, ledgerOf } from '../ledger/ledger';
import type { OwnZone } from '../time/hours';
import type { Interval } from '../time/interval';
import { daysOfMonth, monthBeside } from '../time/days';
import { DAY, type UnixSeconds } from '../time/zone';
import {
  incidentsOf,
  type HoursAnswer,
  type LateAnswer,
  type MonthData,
  type NeedlessAnswer,
  type ReportData,
  type WokenAnswer,
} from './data';

/** Shorter rests count, in seconds: as on the page of on-call hours. */
const SHORT_REST = 11 * 3600;

export function hoursAnswer(data: ReportData, isCompared: boolean): HoursAnswer {
  const { period } = data;
  const [ledger, earlier] = [ledgerIn(data, period.range), ledgerIn(data, period.before)];
  const isKnown =
    isCompared &&
    earlier.rows.some(({ figures }) => figures.total > 0) &&
    ![...ledger.computed, ...earlier.computed].some(({ isUnknown }) => isUnknown);
  const people = ledger.rows
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ person_id: person, figures }) => ({ person, seconds: figures.total }));
  const [first] = people;
  const firstBefore = earlier.rows.find(({ person_id }) => person_id === first?.person)?.figures.total ?? 0;
  return {
    people,
    median: ledger.medians.total,
    first:
      first && first.seconds > 0
        ? {
            ...first,
            others: people.filter(({ seconds }) => seconds === first.seconds).length - 1,
            change: isKnown ? first.seconds - firstBefore : undefined,
          }
        : undefined,
    shortRests: ledger.sums.shortRests,
    shortRestsChange: isKnown ? ledger.sums.shortRests - earlier.sums.shortRests : undefined,
  };
}

/** Hours of the ledger, whose totals and rests are the same by any zone of the people. */
function ledgerIn({ schedules, zone }: Pick<ReportData, 'schedules' | 'zone'>, range: Interval): Ledger {
  return ledgerOf(schedules, {
    range,
    days: daysIn(range, zone),
    knownTime: knownAround(range),
    zone,
    zones: new Map(),
    rules: { holidays: new Set(), shortRest: SHORT_REST },
  });
}

export function wokenAnswer(
  { schedules, allSchedules, isSet, isOfTeam, ownZone, period: { range } }: ReportData,
  rows: readonly ResponderRow[],
  before: readonly ResponderRow[] | undefined,
): WokenAnswer | undefined {
  const standings = peopleStandings({
    rows,
    before,
    buckets: [],
    nameOf: String,
    duty: nightDuty(isSet ? schedules : allSchedules, range, ownZone),
    listsQuiet: isSet || !isOfTeam,
  });
  const all = together(undefined, '', standings);
  // Unknown hours may include nights.
  if (all.figures.byKind.unknown > 0) return undefined;
  const average = figureOf(all, 'rate');
  const ranked = inOrder(standings, { key: 'rate', desc: true });
  const compared = ranked.filter((line) => figureOf(line, 'rate') !== undefined);
  const unfair = compared.filter((line) => standsOut(observedOf(line, all), compared.length));
  const rates = ranked.flatMap((line) => {
    const rate = figureOf(line, 'rate');
    if (rate === undefined || isFew(line, 'rate')) return [];
    return [{ person: standingPerson(line), rate, isUnfair: unfair.includes(line) }];
  });
  return {
    wakings: all.figures.byKind.night,
    change: changeIn(all, 'night').difference,
    first: firstWoken(standings, average),
    average,
    rates,
    unfair: unfair.length,
  };
}

function firstWoken(standings: readonly Standing[], average: number | undefined): WokenAnswer['first'] {
  const [first] = inOrder(standings, { key: 'night', desc: true });
  const wakings = first && figureOf(first, 'night');
  if (!first || !wakings) return undefined;
  const rate = isFew(first, 'rate') ? undefined : figureOf(first, 'rate');
  return {
    person: standingPerson(first),
    others: standings.filter((line) => figureOf(line, 'night') === wakings).length - 1,
    wakings,
    ofAverage: rate === undefined || !average ? undefined : rate / average,
  };
}

/** Wakings of a person among those of all, which fall on each night hour alike. */
function observedOf({ duty }: Standing, all: Standing) {
  const of = all.duty?.interruptions ?? 0;
  return { count: duty?.interruptions ?? 0, of, share: (duty?.seconds ?? 0) / (all.duty?.seconds || 1) };
}

function standingPerson({ id }: Standing): Id {
  return typeof id === 'number' || typeof id === 'bigint' ? id : 0;
}

export function needlessAnswer(
  { ownZone }: ReportData,
  incidents: readonly IncidentRow[] | undefined,
  before: readonly IncidentRow[] | undefined,
): NeedlessAnswer | undefined {
  const now = incidents && needlessWakings(incidents, ownZone);
  if (!now) return undefined;
  const earlier = before && needlessWakings(before, ownZone);
  return {
    wakings: wakingsSum(now),
    change: earlier && wakingsSum(now) - wakingsSum(earlier),
    channels: now,
  };
}

function wakingsSum(lines: NeedlessAnswer['channels']): number {
  return lines.reduce((sum, { wakings }) => sum + wakings, 0);
}

/** True if rows name whom they woke. */
export function namesPeople(incidents: readonly IncidentRow[]): boolean {
  return incidents.length === 0 || incidents.some(({ notifications }) => notifications !== undefined);
}

/** Wakings without need by channel; undefined if the rows do not name whom they woke. */
function needlessWakings(
  incidents: readonly IncidentRow[],
  ownZone: OwnZone,
): NeedlessAnswer['channels'] | undefined {
  if (!namesPeople(incidents)) return undefined;
  const sources = { incidents: incidents.filter(isNoise), before: undefined, buckets: [], ownZone };
  return sourceStandings(sources, ({ channel_id }) => channel_id || undefined, String)
    .map(({ id, figures }) => ({
      channel: typeof id === 'string' ? undefined : id,
      wakings: figures.byKind.night,
    }))
    .filter(({ wakings }) => wakings > 0)
    .sort((a, b) => b.wakings - a.wakings || (String(a.channel) < String(b.channel) ? -1 : 1));
}

export function lateAnswer(
  { period, earlier, since, lateRule, asOf }: ReportData,
  now: MonthData,
  before: MonthData | undefined,
): LateAnswer | undefined {
  const ofRows = now.incidents && countLate(now.incidents, lateRule, asOf);
  const count = now.late ?? ofRows?.all;
  if (!count) return undefined;
  const countBefore =
    before && (before.late ?? (before.incidents && countLate(before.incidents, lateRule, asOf).all));
  const ofBoth = ruleOfBoth(lateRule, period.before.start, period.range.end - 1);
  const compared = ofBoth
    ? [now, before].map((one) => one?.incidents && countLate(one.incidents, ofBoth, asOf).all)
    : [count, countBefore];
  const [percent, percentBefore] = compared.map((one) => one && latePercent(one));
  const points = percent === undefined || percentBefore === undefined ? undefined : percent - percentBefore;
  const { month, last } = period;
  const days = period.isOver ? undefined : (last - month) / DAY + 1;
  const earlierMonth = monthBeside(month, -1);
  const isWhole = days === undefined || days >= daysOfMonth(earlierMonth);
  const late = countBefore && [{ month: earlierMonth, late: countBefore, days: isWhole ? undefined : days }];
  return {
    count,
    rule: lateText(lateRule, incidentsOf(period.range)),
    isOfBoth: ofBoth !== undefined,
    points,
    teams: ofRows && lateTeam({ all: count, teams: ofRows.teams }),
    months: [...(since === undefined ? [] : earlier), ...(late ?? []), { month, late: count, days }],
  };
}

function countLate(incidents: readonly IncidentRow[], rule: LateRule, asOf: UnixSeconds): LateCounts {
  const table = emptyTable(asOf);
  putRows(table, incidents);
  const rows = Uint32Array.from({ length: table.count }, (_, place) => place);
  return lateCounts(table, {
    rule,
    grouping: 'team',
    rows,
  });
}
