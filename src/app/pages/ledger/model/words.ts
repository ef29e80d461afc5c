import type { OpenedFigure } from '#address/ledger';
import type { FigureKey } from '#domain/ledger/account';
import { DEFAULT_BOUNDS, type ClockBounds, type ClockChange, type Kind } from '#domain/ledger/kinds';
import { formatCents, type Cents } from '#domain/ledger/money';
import type { PayRules, RateKey } from '#domain/ledger/pay';
import { formatCount } from '#domain/text/count';
import { formatExactDuration } from '#domain/time/duration';
import { formatDate, formatTime } from '#domain/time/format';
import { type UnixSeconds, type ViewerZone, wallAt } from '#domain/time/zone';

/** Heads of the figures. */
export const FIGURE_NAMES: Record<OpenedFigure, string> = {
  total: 'Total',
  work: 'Work',
  off: 'Evening',
  night: 'Night',
  weekend: 'Weekend',
  holiday: 'Holiday',
  shifts: 'Shifts',
  nights: 'Nights',
  weekends: 'Weekends',
  shortRests: 'Rests',
  run: 'In a row',
  doubleBooked: 'Double',
  interruptions: 'Woken',
  amount: 'Amount',
};

/** Names of rates: "Night", "Per shift". */
export const RATE_NAMES: Record<RateKey, string> = {
  work: 'Work, per hour',
  off: 'Evening, per hour',
  night: 'Night, per hour',
  weekend: 'Weekend, per hour',
  holiday: 'Holiday, per hour',
  shifts: 'Per shift',
  weekendDays: 'Per weekend day',
  holidayDays: 'Per holiday',
  shortRests: 'Per short rest',
  nightIncidents: 'Per incident at night',
};

const LENGTHS: ReadonlySet<string> = new Set<FigureKey>([
  'total',
  'work',
  'off',
  'night',
  'weekend',
  'holiday',
  'doubleBooked',
]);

/** True for figures in seconds. */
export function isLength(key: FigureKey): boolean {
  return LENGTHS.has(key);
}

/** "1,336", "63.5", "0.33": hours with at most two decimals. */
export function hoursText(seconds: number): string {
  return formatCount(Math.round(seconds / 36) / 100);
}

/** "63 h", "9 h 20 m": exact. */
export function lengthText(seconds: number): string {
  if (seconds === 0) return '0 h';
  const hours = Math.floor(seconds / 3600);
  const rest = seconds - hours * 3600;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [formatExactDuration(rest)] : [])].join(' ');
}

/** "€ 1,930.00" */
export function moneyText(amount: Cents, { currency }: Pick<PayRules, 'currency'>): string {
  return `${currency} ${formatCents(amount, true)}`;
}

/** "1 h longer: the clocks went back on 1 Nov" */
export function clockChangeText({ at, seconds }: ClockChange, zone: ViewerZone): string {
  const [size, way] = seconds > 0 ? ['longer', 'back'] : ['shorter', 'forward'];
  return `${lengthText(Math.abs(seconds))} ${size}: the clocks went ${way} on ${formatDate(wallAt(at, zone))}`;
}

/** "entered later, on 10 Nov" */
export function correctionText(entered: UnixSeconds, zone: string): string {
  return `entered later, on ${formatDate(wallAt(entered, zone))}`;
}

/** "23:00" of seconds after midnight; "24:00" of a whole day. */
export function clockText(seconds: number): string {
  return seconds === 86_400 ? '24:00' : formatTime(seconds);
}

/** Rules of the kinds, in the order of the columns: without rules of pay, weekend and holiday count time again. */
export function kindRules(bounds: ClockBounds = DEFAULT_BOUNDS, isExclusive = false): Record<Kind, string> {
  const { nightEnd, workUntil, nightStart } = bounds;
  const again = isExclusive ? '' : ', counted again';
  return {
    work: `Mon–Fri ${clockText(nightEnd)}–${clockText(workUntil)}`,
    off: isExclusive
      ? `Mon–Fri ${clockText(workUntil)}–${clockText(nightStart)}`
      : `Mon–Fri ${clockText(workUntil)}–${clockText(nightStart)}, Sat and Sun ${clockText(nightEnd)}–${clockText(nightStart)}`,
    night: `${isExclusive ? 'Mon–Fri ' : ''}${clockText(nightStart)}–${clockText(nightEnd)}`,
    weekend: `Sat 00:00 – Sun 24:00${again}`,
    holiday: `0:00–24:00 of the listed days${again}`,
  };
}
