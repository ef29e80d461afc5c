import type { Id } from '#contract/id';
import type { FirstAcks } from '../incidents/late';
import { NIGHT_SECONDS, type OwnZone } from '../../time/hours';
import { per100Hours, type NightDuty } from './person';
import { meanAck, type Figures, nightsBy, type Bucket, sumOf } from './responder-rows';
import { type ListedFigure, entriesOf, metricsOf, responsesOf } from './responses';
import type { IncidentRow } from '#contract/insight';
import { addTo } from '../../collections';
import { isNoise } from '../incidents/outcome';

/** Change of a figure from the previous period. */
export type FigureChange = {
  now: number | undefined;
  before: number | undefined;
  /** Undefined where either has no value. */
  difference: number | undefined;
  /** 0.5 is half as much again; undefined where there is nothing to compare with, or it was 0. */
  share: number | undefined;
};

export function changeOf(now: number | undefined, before: number | undefined): FigureChange {
  if (now === undefined || before === undefined) {
    return { now, before, difference: undefined, share: undefined };
  }
  return { now, before, difference: now - before, share: before === 0 ? undefined : (now - before) / before };
}

/** A thing of two periods, also one that is in only one of them. */
type Pairing<T> = { id: string; now: T | undefined; before: T | undefined };

/**
 * Pairs items of two periods by id: those of the current period in its order, then those of the previous one only.
 */
export function pairUp<T extends { id: number | bigint }>(
  now: readonly T[],
  before: readonly T[],
): Pairing<T>[] {
  const earlier = new Map(before.map((figures) => [String(figures.id), figures]));
  const pairs = now.map((figures) => ({
    id: String(figures.id),
    now: figures,
    before: earlier.get(String(figures.id)),
  }));
  const ids = new Set(pairs.map(({ id }) => id));
  const gone = before.filter((figures) => !ids.has(String(figures.id)));
  return [...pairs, ...gone.map((figures) => ({ id: String(figures.id), now: undefined, before: figures }))];
}

/**
 * Comparison of people, teams or schedules: one row each, sorted by one of the figures.
 *
 * Rules: an average or a rate of fewer than five observations is not compared: such rows come after all others in
 * either direction, and rows without the figure last. A count is comparable however small. Equal rows are sorted by
 * name.
 */

/** Fewer observations than this are few. */
export const FEW = 5;

export type Standing = {
  /** A text for values of a label; undefined for the rest beyond all other lines. */
  id: Id | string | undefined;
  name: string;
  figures: Figures;
  /** The same of the period before; undefined where that has no data, or is not there yet. */
  before: Figures | undefined;
  /** Interruptions at night, bucket by bucket. */
  nights: readonly number[];
  /** Undefined where that is not known. */
  duty: NightDuty | undefined;
  /** Times to the first acknowledgement; only where incidents are known individually. */
  firstAcks?: FirstAcks | undefined;
  /** Incidents closed automatically and never acknowledged; only of channels and labels. */
  noise?: number | undefined;
  /** Wakings by such incidents, also of the period before; only of channels and labels. */
  needless?: { now: number; before: number | undefined } | undefined;
};

/** The figures that a responder's rows have. */
export const OWN_FIGURES = [
  'night',
  'rate',
  'interruptions',
  'off',
  'incidents',
  'ack',
  'engaged',
  'escalated',
] as const;
/** Figures of incidents, which belong to teams rather than people. */
export const TEAM_FIGURES = ['median', 'within-5', 'within-15'] as const;
/** Figures of channels and labels. */
export const SOURCE_FIGURES = [
  'needless',
  'needless-share',
  'night',
  'interruptions',
  'incidents',
  'noise',
] as const;
const FIGURE_KEYS = [...OWN_FIGURES, ...TEAM_FIGURES, 'noise', 'needless', 'needless-share'] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/** A figure compared with the previous period. */
type Comparison = {
  value: (figures: Figures) => number | undefined;
  /** Observations behind the value; a count is its own. */
  weight: (figures: Figures) => number | undefined;
  kind: 'count' | 'mean' | 'sum';
};

/** Everything about a figure but its words and look. */
type Rule = {
  of: (standing: Standing) => number | undefined;
  comparison: Comparison | undefined;
  /** Number of observations behind an average or a rate; undefined for counts. */
  observations: ((standing: Standing) => number) | undefined;
  /** Figure whose entries are listed behind it. */
  listed: ListedFigure | undefined;
};

type FigureListing = Pick<Rule, 'listed'>;

function countOf(value: (figures: Figures) => number | undefined, row: FigureListing): Rule {
  return compared({ value, weight: value, kind: 'count' }, row);
}

function compared(comparison: Comparison, row: FigureListing): Rule {
  return { of: ({ figures }) => comparison.value(figures), comparison, observations: undefined, ...row };
}

const FIGURE_RULES: Readonly<Record<FigureKey, Rule>> = {
  night: countOf(({ byKind, interruptions }) => ofKind(byKind.night, byKind.unknown, interruptions), {
    listed: 'night',
  }),
  rate: {
    of: ({ duty }) => duty && per100Hours(duty.interruptions, duty.seconds),
    comparison: undefined,
    // A rate over less than a night has no basis, however many interruptions it has.
    observations: ({ duty }) => (duty && duty.seconds >= NIGHT_SECONDS ? duty.interruptions : 0),
    listed: 'night',
  },
  interruptions: countOf(({ interruptions }) => interruptions, { listed: 'interruptions' }),
  off: countOf(({ byKind, interruptions }) => ofKind(byKind.off, byKind.unknown, interruptions), {
    listed: 'off',
  }),
  incidents: countOf(({ incidents }) => incidents, { listed: 'incidents' }),
  ack: {
    ...compared({ value: meanAck, weight: ({ timed }) => timed, kind: 'mean' }, { listed: 'ack' }),
    observations: ({ figures }) => figures.timed,
  },
  engaged: compared(
    {
      value: ({ engagedSeconds }) => engagedSeconds,
      weight: ({ acknowledged }) => acknowledged,
      kind: 'sum',
    },
    { listed: 'ack' },
  ),
  escalated: countOf(({ escalated }) => escalated, { listed: 'escalated' }),
  median: firstAck(({ median }) => median),
  'within-5': firstAck(({ shareWithin }) => shareWithin[0]),
  'within-15': firstAck(({ shareWithin }) => shareWithin[1]),
  noise: {
    of: ({ noise, figures: { incidents } }) =>
      noise === undefined || incidents === 0 ? undefined : noise / incidents,
    comparison: undefined,
    observations: ({ figures }) => figures.incidents,
    listed: undefined,
  },
  needless: {
    of: ({ needless }) => needless?.now,
    comparison: undefined,
    observations: undefined,
    listed: 'needless',
  },
  'needless-share': {
    of: ({ needless, figures: { byKind } }) =>
      needless === undefined || byKind.night === 0 ? undefined : needless.now / byKind.night,
    comparison: undefined,
    observations: ({ figures }) => figures.byKind.night,
    listed: 'needless',
  },
};

/** Undefined where the hours of all interruptions are unknown. */
function ofKind(count: number, unknown: number, interruptions: number): number | undefined {
  return unknown > 0 && unknown === interruptions ? undefined : count;
}

function firstAck(value: (acks: FirstAcks) => number | undefined): Rule {
  return {
    of: ({ firstAcks }) => firstAcks && value(firstAcks),
    comparison: undefined,
    observations: ({ firstAcks }) => firstAcks?.incidents ?? 0,
    listed: undefined,
  };
}

/** Value of a figure; undefined if nothing was acknowledged or there are no hours on call. */
export function figureOf(standing: Standing, key: FigureKey): number | undefined {
  return FIGURE_RULES[key].of(standing);
}

/** True if a figure has too few observations to be compared. */
export function isFew(standing: Standing, key: FigureKey): boolean {
  const { observations } = FIGURE_RULES[key];
  return observations !== undefined && observations(standing) < FEW;
}

/** Figure whose entries are listed behind a figure; undefined without a list. */
export function listedBehind(key: FigureKey): ListedFigure | undefined {
  return FIGURE_RULES[key].listed;
}

/** True if the figure can be compared between periods. */
export function isComparable(key: FigureKey): boolean {
  return FIGURE_RULES[key].comparison !== undefined;
}

/** True for a comparable count. */
export function isCount(key: FigureKey): boolean {
  return FIGURE_RULES[key].comparison?.kind === 'count';
}

export function changeIn(
  { figures, before }: Pick<Standing, 'figures' | 'before'>,
  key: FigureKey,
): FigureChange {
  const { comparison } = FIGURE_RULES[key];
  return changeOf(comparison?.value(figures), before && comparison?.value(before));
}

/** True if neither period has five of a figure, or five observations of an average. */
export function isSmallChange(
  { figures, before }: Pick<Standing, 'figures' | 'before'>,
  key: FigureKey,
): boolean {
  const { comparison } = FIGURE_RULES[key];
  const weights = [figures, before].map((own) => (own && comparison?.weight(own)) ?? 0);
  // A mean needs both of its sides; a count that was nothing and is many has changed.
  return (comparison?.kind === 'mean' ? Math.min(...weights) : Math.max(...weights)) < FEW;
}

/** Sort keys: a figure, the change at night, or the name. */
export const SORT_KEYS = ['name', 'change', ...FIGURE_KEYS] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type StandingSort = { key: SortKey; desc: boolean };

/** Sorted rows; the row of everything else stays at the end. */
export function inOrder(standings: readonly Standing[], { key, desc }: StandingSort): Standing[] {
  const direction = desc ? -1 : 1;
  const byName = (a: Standing, b: Standing) => a.name.localeCompare(b.name);
  const keyed = standings.map((standing) => ({
    standing,
    value: key === 'name' ? 0 : sortValue(standing, key),
    place: sortRank(standing, key),
  }));
  keyed.sort(
    (a, b) =>
      a.place - b.place ||
      direction * ((a.value ?? 0) - (b.value ?? 0)) ||
      (key === 'name' ? direction : 1) * byName(a.standing, b.standing),
  );
  return keyed.map(({ standing }) => standing);
}

function sortValue(standing: Standing, key: Exclude<SortKey, 'name'>): number | undefined {
  return key === 'change' ? changeIn(standing, 'night').difference : figureOf(standing, key);
}

/** 0 where the figure counts, then those of few, those without it, and what belongs to none. */
function sortRank(standing: Standing, key: SortKey): 0 | 1 | 2 | 3 {
  if (standing.id === undefined) return 3;
  if (key === 'name') return 0;
  if (sortValue(standing, key) === undefined) return 2;
  const few = key === 'change' ? isSmallChange(standing, 'night') : isFew(standing, key);
  return few ? 1 : 0;
}

/** Lines of a table of channels or label values, from incident rows with responders. Each has its incidents once. */

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
