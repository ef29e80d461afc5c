import { counted, formatCount } from '#domain/text/count';
import { A_NIGHT, sleepRate, type SleepLoad } from '#domain/insight/responders/per-duty';
import { rankBy, type Ranked } from '#domain/insight/responders/rank';
import type { BarModel } from '../../../charts/model';

/** Sleep interruptions per 100 hours on duty: the ranking, its chart, and what it is over. */

const SERIES = [{ label: 'per 100 h', fill: 'dots' }] as const;

export function rankLoads(loads: readonly SleepLoad[]): Ranked<SleepLoad>[] {
  return rankBy(loads, {
    label: ({ name }) => name,
    value: ({ per100Hours }) => per100Hours,
    // A rate over less than a night stands on nothing, however often it rang.
    observations: ({ interruptions, sleepOnDuty }) => (sleepOnDuty < A_NIGHT ? 0 : interruptions),
  });
}

export function perDutyModel(ranked: readonly Ranked<SleepLoad>[]): BarModel {
  return {
    direction: 'across',
    series: SERIES,
    bars: ranked.map(({ item, label, value, few, rank }) => ({
      key: String(item.id),
      label,
      values: [value],
      hollow: few,
      sentence: `${label}: ${value === undefined ? '–, no sleep-hours on duty' : `${oneDecimal(value)} per 100 h, ${oneDecimal(item.sleepOnDuty / 3600)} h on duty`}, ${counted(item.interruptions, 'sleep interruption')}. ${rank === undefined ? 'Not ranked.' : `Rank ${rank}.`}`,
    })),
    kind: 'figures',
    tick: (value) => String(Math.round(value * 100) / 100),
  };
}

export function perDutyDenominator(loads: readonly SleepLoad[]): string {
  const { interruptions, sleepOnDuty, per100Hours, leftOut } = sleepRate(loads);
  const left =
    leftOut.people > 0
      ? ` · left out: ${counted(leftOut.interruptions, 'interruption')} of ${counted(leftOut.people, 'person', 'people')} without such hours`
      : '';
  return `${counted(interruptions, 'sleep interruption')} over ${formatCount(Math.round(sleepOnDuty / 3600))} sleep-hours on duty · overall ${rateText(per100Hours)}${left}`;
}

/** "4.2"; "–" where there is no such time on duty. */
export function rateText(per100Hours: number | undefined): string {
  return per100Hours === undefined ? '–' : oneDecimal(per100Hours);
}

export function oneDecimal(value: number): string {
  return value.toFixed(1);
}
