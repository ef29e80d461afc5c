import { counted, formatCount } from '#domain/text/count';
import { per100Hours } from '#domain/insight/responders/night-duty';
import { figureOf, inOrder, isFew, type Standing } from '#domain/insight/responders/standings';
import type { ScatterPoint, Slope } from '../../../charts/Scatter';
import { oneDecimal } from './words';

/** Night hours on duty against interruptions at night, with lines of equal rate. */

/** Lines that have any night on duty or any interruption at night, the highest rate first. */
export function ratedLines(lines: readonly Standing[]): Standing[] {
  const drawn = lines.filter(
    ({ id, duty, figures }) =>
      id !== undefined && duty !== undefined && (duty.seconds > 0 || figures.byKind.sleep > 0),
  );
  return inOrder(drawn, { key: 'rate', desc: true });
}

export function ratePoints(lines: readonly Standing[], overall: number | undefined): ScatterPoint[] {
  return lines.map((line) => {
    const { name, figures, duty } = line;
    const rate = figureOf(line, 'rate');
    const few = isFew(line, 'rate');
    const hours = (duty?.seconds ?? 0) / 3600;
    const rateWords = rate === undefined ? 'no rate' : `${oneDecimal(rate)} per 100 h`;
    return {
      key: String(line.id),
      label: name,
      x: hours,
      y: figures.byKind.sleep,
      hollow: few,
      named: !few && rate !== undefined && overall !== undefined && rate > 1.5 * overall,
      sentence: `${name}: ${counted(figures.byKind.sleep, 'interruption')} at night, ${oneDecimal(hours)} night hours on duty, ${rateWords}${few ? ', too little to compare' : ''}.`,
    };
  });
}

/** Half of the overall rate, that itself, and twice as much. */
export function rateSlopes(overall: number | undefined): Slope[] {
  if (overall === undefined || overall === 0) return [];
  return [0.5, 1, 2].map((factor) => ({
    value: (overall * factor) / 100,
    label: `${oneDecimal(overall * factor)} per 100 h`,
    isMain: factor === 1,
  }));
}

/** "1,111 at night over 3,353 night hours on duty · overall 32.7 per 100 h" */
export function rateDenominator({ duty }: Standing): string {
  if (!duty) return '';
  const rate = per100Hours(duty.interruptions, duty.seconds);
  return `${counted(duty.interruptions, 'interruption')} at night over ${formatCount(Math.round(duty.seconds / 3600))} night hours on duty · overall ${rate === undefined ? '–' : oneDecimal(rate)} per 100 h`;
}
