import type { Id } from '#contract/id';
import type { FirstAcks } from '../incidents/first-acks';
import { changeOf, type FigureChange } from './change';
import { A_NIGHT, per100Hours, type NightDuty } from './night-duty';
import { meanAck, type Figures } from './responder-rows';

/**
 * How people, teams or schedules stand to each other: one line each, in the order of one of the figures.
 *
 * Rules: an average or a rate that stands on fewer than five observations is compared with nothing: such lines come
 * after all others, whichever way the order goes, and lines without the figure last. A count is what it is, however
 * small. Equal ones are in the order of their names.
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
  /** When incidents were first acknowledged; only where incidents can be told apart so. */
  firstAcks?: FirstAcks | undefined;
  /** Incidents closed automatically and never acknowledged; only of channels and labels. */
  noise?: number | undefined;
};

/** The figures that a responder's rows have. */
export const OWN_FIGURES = [
  'sleep',
  'rate',
  'interruptions',
  'off',
  'incidents',
  'ack',
  'engaged',
  'escalated',
] as const;
/** Those that incidents have, which belong to teams, and not to people. */
export const TEAM_FIGURES = ['median', 'within-5', 'within-15'] as const;
/** Figures of channels and labels. */
export const SOURCE_FIGURES = ['sleep', 'interruptions', 'incidents', 'noise'] as const;
const FIGURE_KEYS = [...OWN_FIGURES, ...TEAM_FIGURES, 'noise'] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/** Whether more of it is worse, better, or neither by itself. */
export type Rise = 'worse' | 'better' | 'neither';

type Rule = {
  of: (standing: Standing) => number | undefined;
  /** What can be compared with the period before, of its figures. */
  comparable?: (figures: Figures) => number | undefined;
  rise: Rise;
  /** How many observations an average or a rate stands on; counts have none. */
  observations?: (standing: Standing) => number;
};

function ofFigures(value: (figures: Figures) => number | undefined, rise: Rise): Rule {
  return { of: ({ figures }) => value(figures), comparable: value, rise };
}

const RULES: Readonly<Record<FigureKey, Rule>> = {
  sleep: ofFigures(
    ({ byKind, interruptions }) => ofKind(byKind.sleep, byKind.unknown, interruptions),
    'worse',
  ),
  rate: {
    of: ({ duty }) => duty && per100Hours(duty.interruptions, duty.seconds),
    rise: 'worse',
    // A rate over less than a night stands on nothing, however often it rang.
    observations: ({ duty }) => (duty && duty.seconds >= A_NIGHT ? duty.interruptions : 0),
  },
  interruptions: ofFigures(({ interruptions }) => interruptions, 'worse'),
  off: ofFigures(({ byKind, interruptions }) => ofKind(byKind.off, byKind.unknown, interruptions), 'worse'),
  incidents: ofFigures(({ incidents }) => incidents, 'worse'),
  ack: { ...ofFigures(meanAck, 'worse'), observations: ({ figures }) => figures.timed },
  engaged: ofFigures(({ engagedSeconds }) => engagedSeconds, 'neither'),
  escalated: ofFigures(({ escalated }) => escalated, 'worse'),
  median: firstAck(({ median }) => median, 'worse'),
  'within-5': firstAck(({ shareWithin }) => shareWithin[0], 'better'),
  'within-15': firstAck(({ shareWithin }) => shareWithin[1], 'better'),
  noise: {
    of: ({ noise, figures: { incidents } }) =>
      noise === undefined || incidents === 0 ? undefined : noise / incidents,
    rise: 'worse',
    observations: ({ figures }) => figures.incidents,
  },
};

/** Undefined where the hours of all interruptions are unknown. */
function ofKind(count: number, unknown: number, interruptions: number): number | undefined {
  return unknown > 0 && unknown === interruptions ? undefined : count;
}

function firstAck(value: (acks: FirstAcks) => number | undefined, rise: Rise): Rule {
  return {
    of: ({ firstAcks }) => firstAcks && value(firstAcks),
    rise,
    observations: ({ firstAcks }) => firstAcks?.incidents ?? 0,
  };
}

/** Undefined where there is no such figure: nothing was acknowledged, or there are no hours on duty. */
export function figureOf(standing: Standing, key: FigureKey): number | undefined {
  return RULES[key].of(standing);
}

/** Whether a figure stands on too little to be compared. */
export function isFew(standing: Standing, key: FigureKey): boolean {
  const { observations } = RULES[key];
  return observations !== undefined && observations(standing) < FEW;
}

export function riseOf(key: FigureKey): Rise {
  return RULES[key].rise;
}

/** What a difference of such a figure means. */
export function meaningOf(rise: Rise, difference: number): Rise {
  if (difference === 0 || rise === 'neither') return 'neither';
  if (difference > 0) return rise;
  return rise === 'worse' ? 'better' : 'worse';
}

/** Whether figures of two periods can be held against each other. */
export function isComparable(key: FigureKey): boolean {
  return RULES[key].comparable !== undefined;
}

export function changeIn(
  { figures, before }: Pick<Standing, 'figures' | 'before'>,
  key: FigureKey,
): FigureChange {
  const { comparable } = RULES[key];
  return changeOf(comparable?.(figures), before && comparable?.(before));
}

/** Whether a change is one of very little: neither period has five of it, or of what its average is of. */
export function isSmallChange(
  { figures, before }: Pick<Standing, 'figures' | 'before'>,
  key: FigureKey,
): boolean {
  const weight = (own: Figures | undefined) => {
    if (own === undefined) return 0;
    if (key === 'ack') return own.timed;
    return key === 'engaged' ? own.acknowledged : (RULES[key].comparable?.(own) ?? 0);
  };
  const weights = [weight(figures), weight(before)];
  // A mean needs both of its sides; a count that was nothing and is many has changed.
  return (key === 'ack' ? Math.min(...weights) : Math.max(...weights)) < FEW;
}

/** What lines are in the order of: a figure, the change at night, or the names. */
export const SORT_KEYS = ['name', 'change', ...FIGURE_KEYS] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type StandingSort = { key: SortKey; desc: boolean };

/** What belongs to no other line stays at the end. */
export function inOrder(standings: readonly Standing[], { key, desc }: StandingSort): Standing[] {
  const direction = desc ? -1 : 1;
  const byName = (a: Standing, b: Standing) => a.name.localeCompare(b.name);
  const keyed = standings.map((standing) => ({
    standing,
    value: key === 'name' ? 0 : sortValue(standing, key),
    place: placeOf(standing, key),
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
  return key === 'change' ? changeIn(standing, 'sleep').difference : figureOf(standing, key);
}

/** 0 where the figure counts, then those of few, those without it, and what belongs to none. */
function placeOf(standing: Standing, key: SortKey): 0 | 1 | 2 | 3 {
  if (standing.id === undefined) return 3;
  if (key === 'name') return 0;
  if (sortValue(standing, key) === undefined) return 2;
  const few = key === 'change' ? isSmallChange(standing, 'sleep') : isFew(standing, key);
  return few ? 1 : 0;
}
