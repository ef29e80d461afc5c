import { formatSpan } from '#domain/time/format';
import type { OnCall } from './use-oncall';

/** When two clocks differ, told in the one zone that both know alike. */
export function clocksInWords(clocks: OnCall['clocks']): string {
  return clocks.map(({ start, end }) => `${formatSpan(start, end, 'UTC')} UTC`).join(' and ');
}
