import type { FigureKey, Figures } from './account';
import type { Kind, PaidKey } from './kinds';
import { type PayRules, RATE_KEYS } from '#contract/served/ledger';
import { ratesInUse } from './pay';

/** The figures of on-call hours, one row each: address, table, panels and files follow from it. */

type FigureRow = {
  /** Head of its column. */
  name: string;
  unit: 'hours' | 'count' | 'money';
  /** True in tables without rules of pay, and in every file. */
  isUsual: boolean;
  /** True in tables with rules of pay, if it has a rate only with that. */
  isPaid: boolean;
};

const hours = (name: string): FigureRow => ({
  name,
  unit: 'hours',
  isUsual: true,
  isPaid: false,
});
const paidHours = (name: string): FigureRow => ({ ...hours(name), isUsual: false, isPaid: true });
const count = (name: string): FigureRow => ({ ...hours(name), unit: 'count' });
const paidCount = (name: string): FigureRow => ({ ...paidHours(name), unit: 'count' });

/** Figures that do not follow from duty. */
const OTHERS = ['interruptions', 'nightIncidents', 'amount', 'againstMedian'] as const;
export type LedgerFigure = FigureKey | (typeof OTHERS)[number];

/** Figures whose titles are the rules of their kind. */
export type KindFigure = Kind | PaidKey;
type LengthFigure = KindFigure | 'total' | 'doubleBooked';
/** Figures whose lines are counted. */
export type CountFigure = Exclude<FigureKey, LengthFigure>;

/** Figures in the order of the columns. */
export const FIGURES: Readonly<Record<LedgerFigure, FigureRow>> = {
  amount: { ...paidHours('Amount'), unit: 'money' },
  total: { ...hours('On call'), isPaid: true },
  work: hours('Work'),
  off: hours('Evening'),
  night: hours('Night'),
  weekend: hours('Weekend'),
  holiday: hours('Holiday'),
  paidWork: paidHours('Paid work'),
  paidOff: paidHours('Paid evening'),
  paidNight: paidHours('Paid night'),
  paidWeekend: paidHours('Paid weekend'),
  paidHoliday: paidHours('Paid holiday'),
  shifts: { ...count('Shifts'), isPaid: true },
  nights: count('Nights on call'),
  weekends: count('Weekends'),
  weekendDays: paidCount('Weekend days'),
  holidayDays: paidCount('Holidays'),
  shortRests: { ...paidCount('Short rests'), isUsual: true },
  run: count('Days in a row'),
  doubleBooked: { ...count('In two schedules'), unit: 'hours' },
  interruptions: { ...count('Woken'), isPaid: true },
  nightIncidents: paidCount('Night incidents'),
  // A column of its own.
  againstMedian: { ...paidCount('Against median'), isPaid: false },
};

export const LEDGER_FIGURES: readonly LedgerFigure[] = Object.keys(FIGURES).filter(isFigure);
const DUTY_FIGURES = LEDGER_FIGURES.filter(isOfDuty);

/** Figures of files: the ones of every file, and the ones that rules of pay add. */
export const FILE_FIGURES = {
  usual: DUTY_FIGURES.filter((key) => FIGURES[key].isUsual),
  paid: DUTY_FIGURES.filter((key) => !FIGURES[key].isUsual),
};

export function figuresOfTable(rules: PayRules | undefined): readonly LedgerFigure[] {
  const inUse = rules && ratesInUse(rules);
  return LEDGER_FIGURES.filter((key) => {
    if (!inUse) return FIGURES[key].isUsual;
    const rate = RATE_KEYS.find((one) => one === key);
    return FIGURES[key].isPaid && (rate === undefined || inUse.has(rate));
  });
}

/** Figures of a table with at most seven columns: those of pay first. */
const FEW: readonly LedgerFigure[] = [
  'amount',
  'total',
  'night',
  'weekend',
  'paidNight',
  'paidWeekend',
  'shortRests',
  'interruptions',
  'paidHoliday',
];

/** Columns besides the name and the comparison. @param max number of them. */
export function fewFigures(rules: PayRules | undefined, max: number): readonly LedgerFigure[] {
  const all = figuresOfTable(rules);
  return FEW.filter((key) => all.includes(key)).slice(0, max);
}

/** Name within a sentence. */
export function figureInText(key: LedgerFigure): string {
  return FIGURES[key].name.toLowerCase();
}

/** True for figures in seconds. */
export function isLength(key: LedgerFigure): key is LengthFigure {
  return FIGURES[key].unit === 'hours';
}

/** True for figures of on-call time, which have stretches. */
export function isOfDuty(key: LedgerFigure): key is FigureKey {
  return !OTHERS.some((one) => one === key);
}

function isFigure(key: string): key is LedgerFigure {
  return Object.hasOwn(FIGURES, key);
}

/** Figures of duty by their keys. */
export function eachFigure(valueOf: (key: FigureKey) => number): Figures {
  return {
    total: valueOf('total'),
    work: valueOf('work'),
    off: valueOf('off'),
    night: valueOf('night'),
    weekend: valueOf('weekend'),
    holiday: valueOf('holiday'),
    paidWork: valueOf('paidWork'),
    paidOff: valueOf('paidOff'),
    paidNight: valueOf('paidNight'),
    paidWeekend: valueOf('paidWeekend'),
    paidHoliday: valueOf('paidHoliday'),
    doubleBooked: valueOf('doubleBooked'),
    shifts: valueOf('shifts'),
    nights: valueOf('nights'),
    weekends: valueOf('weekends'),
    weekendDays: valueOf('weekendDays'),
    holidayDays: valueOf('holidayDays'),
    shortRests: valueOf('shortRests'),
    run: valueOf('run'),
  };
}
