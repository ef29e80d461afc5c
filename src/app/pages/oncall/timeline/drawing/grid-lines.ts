import type { Interval } from '#domain/time/interval';
import { at } from './scale';
import type { DayTick, HourTick } from './ticks';

/**
 * The background that all lanes share, as one CSS value: weekends, borders of days, hours of a short view. Drawn so,
 * it costs no element, however many lanes and days there are.
 */
export function gridLines(days: readonly DayTick[], hours: readonly HourTick[], window: Interval): string {
  const weekends = days
    .filter((day) => day.weekend)
    .flatMap((day) => band('var(--weekend)', at(day.start, window), at(day.end, window)));
  const borders = days.slice(1).flatMap((day) => border('var(--line)', at(day.start, window)));
  const hourLines = hours.flatMap((hour) => border('var(--hour-line)', at(hour.at, window)));
  return [hourLines, borders, weekends]
    .filter((stops) => stops.length > 0)
    .map((stops) => `linear-gradient(90deg, transparent 0, ${stops.join(', ')}, transparent 0)`)
    .join(', ');
}

function border(colour: string, left: string): string[] {
  return band(colour, left, `calc(${left} + 1px)`);
}

/** A hard-edged stretch: the stop at its start ends the transparent one before it. */
function band(colour: string, from: string, to: string): string[] {
  return [`transparent ${from}`, `${colour} ${from}`, `${colour} ${to}`, `transparent ${to}`];
}
