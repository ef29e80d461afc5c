import { DEFAULT_BOUNDS, type ClockBounds, type ClockChange, type Kind } from '#domain/ledger/kinds';
import type { StatementLine } from '#domain/ledger/ledger';
import { formatCents, formatRate, type Cents, isHourly, type PayLine } from '#domain/ledger/pay';
import type { PayRules, RateKey } from '#contract/served/ledger';
import { formatExactDuration, hoursText, formatDate, formatMoment, formatTime } from '#domain/time/format';
import { type ViewerZone, wallAt } from '#domain/time/zone';

/** Names of rates: "Night, per hour", "Per shift". */
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

/** Name of a line of pay. */
export function lineName({ key }: PayLine): string {
  return key === 'maximum' ? 'Over the maximum' : RATE_NAMES[key];
}

/** Counting rule of a rate, for payer and payee. */
export function rateNote(key: RateKey, bounds: ClockBounds): string {
  if (isHourly(key)) return `${paidRules(bounds)[key]}, by the person’s own clock`;
  return key === 'nightIncidents' ? `Triggered ${nightText(bounds)} ${RATE_NOTES[key]}` : RATE_NOTES[key];
}

export const RATE_NOTES: Readonly<Record<Exclude<RateKey, Kind>, string>> = {
  shifts:
    'A shift is unbroken time in one role of one schedule: turns without a break between them are one shift',
  weekendDays: 'A Saturday or Sunday on call',
  holidayDays: 'A holiday on call',
  shortRests: 'A short rest that begins in the range',
  nightIncidents:
    'by the person’s own clock, and interrupted the person by text message, call or app; an assignment alone does not count',
};

/** "63 h", "9 h 20 m": exact. */
export function lengthText(seconds: number): string {
  if (seconds === 0) return '0 h';
  const hours = Math.floor(seconds / 3600);
  const rest = seconds - hours * 3600;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [formatExactDuration(rest)] : [])].join(' ');
}

/** "€ 2.50" */
export function rateText(rate: string, { currency }: Pick<PayRules, 'currency'>): string {
  return `${currency} ${formatRate(rate)}`;
}

/** "€ 1,930.00", "−€ 12.00" */
export function moneyText(amount: Cents, { currency }: Pick<PayRules, 'currency'>): string {
  return `${amount < 0n ? '−' : ''}${currency} ${formatCents(amount < 0n ? -amount : amount, true)}`;
}

/** "12.5 more", "3 less", "same": hours. */
export function hoursMore(seconds: number): string {
  const size = hoursText(Math.abs(seconds));
  return size === '0' ? 'same' : `${size} ${seconds < 0 ? 'less' : 'more'}`;
}

/** "1 h longer: the clocks went back on 1 Nov" */
export function clockChangeText({ at, seconds }: ClockChange, zone: ViewerZone): string {
  const [size, way] = seconds > 0 ? ['longer', 'back'] : ['shorter', 'forward'];
  return `${lengthText(Math.abs(seconds))} ${size}: the clocks went ${way} on ${formatDate(wallAt(at, zone))}`;
}

/** "computed, not recorded", up to a time where the rest of a line is recorded. */
export function computedText({ end, computedUntil: until }: StatementLine, zone: string): string[] {
  if (until === undefined) return [];
  return [`computed${until < end ? ` until ${formatMoment(until, zone)}` : ''}, not recorded`];
}

/** "23:00" of seconds after midnight; "24:00" of a whole day. */
export function clockText(seconds: number): string {
  return seconds === 86_400 ? '24:00' : formatTime(seconds);
}

/** "23:00–08:00" */
export function nightText({ nightStart, nightEnd }: Pick<ClockBounds, 'nightStart' | 'nightEnd'>): string {
  return `${clockText(nightStart)}–${clockText(nightEnd)}`;
}

/** Rules of the kinds; weekend and holiday count time again. */
export const KIND_RULES: Record<Kind, string> = {
  ...clockRules(DEFAULT_BOUNDS),
  off: `Mon–Fri ${clockText(DEFAULT_BOUNDS.workUntil)}–${clockText(DEFAULT_BOUNDS.nightStart)}, Sat and Sun ${clockText(DEFAULT_BOUNDS.nightEnd)}–${clockText(DEFAULT_BOUNDS.nightStart)}`,
  weekend: 'Sat 00:00 – Sun 24:00, counted again',
  holiday: '00:00–24:00 of the listed days, counted again',
};

/** Rules of the paid kinds, of which each second has one. */
export function paidRules(bounds: ClockBounds): Record<Kind, string> {
  const { work, off, night } = clockRules(bounds);
  return {
    work: `${work}, except holidays`,
    off: `${off}, except holidays`,
    night: `Mon–Fri ${night}, except holidays`,
    weekend: 'Sat 00:00 – Sun 24:00, except holidays',
    holiday: '00:00–24:00 of the listed days',
  };
}

function clockRules(bounds: ClockBounds): Record<'work' | 'off' | 'night', string> {
  return {
    work: `Mon–Fri ${clockText(bounds.nightEnd)}–${clockText(bounds.workUntil)}`,
    off: `Mon–Fri ${clockText(bounds.workUntil)}–${clockText(bounds.nightStart)}`,
    night: nightText(bounds),
  };
}
