import type { Id } from '#contract/id';
import type { Lane } from '#domain/review/engagements';
import { noteTime } from '#domain/review/chronology';
import type { Interval } from '#domain/time/interval';

/** Words for a rota that its hours close. */
export const OFF_HOURS = 'Off hours';

type LaneContext = { window: Interval; zone: string; nameOf: (id: Id) => string };

/** People of a lane: "Wei Zhang", or "Wei Zhang 02:30 – 04:00, nobody 04:00 – 06:30". */
export function peopleInWords({ parts, gaps }: Lane, { window, zone, nameOf }: LaneContext): string {
  const stretches = [
    ...parts.map(({ start, end, people }) => ({ start, end, text: people.map(nameOf).join(' and ') })),
    ...gaps.map(({ start, end, isExpected }) => ({ start, end, text: isExpected ? OFF_HOURS : 'Nobody' })),
  ].sort((a, b) => a.start - b.start);
  const timeOf = (at: number) => noteTime({ at }, window, zone);
  return stretches
    .map(({ start, end, text }) =>
      stretches.length === 1 ? text : `${text} ${timeOf(start)} – ${timeOf(end)}`,
    )
    .join(', ');
}
