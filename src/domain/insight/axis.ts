/** Round places for the marks of an axis that begins at 0. */

export type AxisKind = 'counts' | 'durations' | 'figures';

const MAX_STEPS = 5;
const MINUTE = 60;
const HOUR = 3600;
const DURATION_STEPS = [1, 2, 5, 10, 15, 30].flatMap((step) => [step, step * MINUTE, step * HOUR]);

/** Ticks from 0 to the first one at or above the highest value: two to six. Durations are seconds. */
export function axisTicks(highest: number, kind: AxisKind): number[] {
  const step = stepFor(Math.max(0, highest), kind);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function stepFor(highest: number, kind: AxisKind): number {
  const least = highest / MAX_STEPS;
  if (kind === 'durations') {
    const roundStep = DURATION_STEPS.toSorted((a, b) => a - b).find((step) => step >= least);
    // Beyond, hours are counted like anything else.
    return roundStep ?? decimalStep(least / HOUR) * HOUR;
  }
  return kind === 'counts' ? Math.max(1, decimalStep(least)) : decimalStep(least);
}

/** The least of 1, 2, 5 times a power of ten that is not below a value. */
function decimalStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}
