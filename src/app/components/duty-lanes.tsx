import type { DragEvent } from 'react';
import type { Schedule } from '#contract/schedule';
import type { LaneItem } from '#domain/plan/compare';
import { localDays } from '#domain/time/days';
import { formatDay, formatSpan } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { Directory } from '../api/names/directory-of';
import { barLabel } from '../data/bar-label';
import { usePersonColours } from '../data/person-colours';

/** Width of a lane for labels; a wider one shows the same text. */
const LANE_PX = 640;
/** Days that have room for a label each. */
const MAX_LABELS = 12;

/** Days above lanes; of many days, only some have labels. */
export function LaneRuler({ view, zone }: { view: Interval; zone: string }) {
  const days = localDays(view.start, view.end, zone);
  const step = Math.ceil(days.length / MAX_LABELS);
  return (
    <div
      aria-hidden="true"
      className="relative ml-(--lane-label,10rem) h-6 overflow-hidden border-b border-line text-xs text-ink-3"
    >
      {days
        .filter((_, index) => index % step === 0)
        .map(({ start, wall }) => (
          <span
            key={start}
            className="absolute border-l border-line pl-1.5 whitespace-nowrap"
            style={{ left: spanStyle({ start, end: start }, view).left }}
          >
            {formatDay(wall)}
          </span>
        ))}
    </div>
  );
}

/** Half of a lane: duty before a change above, after it below, each with a pattern. */
type Side = 'before' | 'after';

/** Stretch of a lane; a proposed one has a dashed outline. */
type LaneDuty = LaneItem & { side?: Side; isProposed?: boolean };

type DutyLaneProps = {
  label: string;
  /** Accessible name; the label if absent. */
  name?: string;
  note?: string | undefined;
  view: Interval;
  duties: readonly LaneDuty[];
  schedules: readonly Schedule[];
  words: { zone: string; directory: Directory };
  /** Makes every stretch a button that can be dragged, too. */
  onPick?: ((item: LaneItem) => void) | undefined;
  /** Earlier stretches are no buttons. */
  pickFrom?: number;
};

/** People on call on one line. */
export function DutyLane({
  label,
  name: laneName = label,
  note,
  view,
  duties,
  schedules,
  words,
  onPick,
  pickFrom = 0,
}: DutyLaneProps) {
  const { directory, zone } = words;
  const colours = usePersonColours(schedules);
  const isSplit = duties.some(({ side }) => side !== undefined);
  return (
    <div
      role="group"
      aria-label={laneName}
      className={`flex items-stretch border-b border-line last:border-b-0 ${isSplit ? 'min-h-14' : 'min-h-9'}`}
    >
      <span className="w-(--lane-label,10rem) flex-none self-center pr-2 text-sm text-ink-2 wrap-anywhere">
        {label}
        {note !== undefined && <span className="block text-xs text-ink-3">{note}</span>}
      </span>
      <div className="relative flex-1">
        {duties.map((duty) => {
          const names = duty.people.length === 0 ? ['Nobody'] : duty.people.map(directory.person);
          const part = (duty.end - duty.start) / (view.end - view.start);
          const { text, tight } = barLabel(names, part * LANE_PX);
          const [first] = duty.people;
          const bar = {
            'data-person': first === undefined ? undefined : colours(first),
            'data-nobody': first === undefined ? '' : undefined,
            'data-tight': tight ? '' : undefined,
            'data-side': duty.side,
            'data-proposed': duty.isProposed === true ? '' : undefined,
            style: spanStyle(duty, view),
          };
          const key = `${duty.start}.${names.join('.')}.${duty.side ?? ''}`;
          const who = duty.side === 'before' ? `Before: ${names.join(', ')}` : names.join(', ');
          const height = duty.side === undefined ? 'top-1 bottom-1' : '';
          if (!onPick || duty.end <= pickFrom) {
            return (
              <span key={key} className={`bar cursor-default! ${height}`} title={who} {...bar}>
                <span className="truncate">{text}</span>
              </span>
            );
          }
          const name = `${who}, ${formatSpan(duty.start, duty.end, zone)}`;
          return (
            <button
              key={key}
              type="button"
              className={`bar ${height}`}
              aria-label={name}
              title={name}
              draggable
              onDragStart={(event: DragEvent) =>
                event.dataTransfer.setData('text/plain', `${duty.start}.${duty.end}.${duty.role ?? ''}`)
              }
              onClick={() => onPick(duty)}
              {...bar}
            >
              <span className="truncate">{text}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

function spanStyle({ start, end }: Interval, view: Interval) {
  const share = (at: number) =>
    (Math.min(Math.max(at, view.start), view.end) - view.start) / (view.end - view.start);
  return { left: `${share(start) * 100}%`, width: `${(share(end) - share(start)) * 100}%` };
}
