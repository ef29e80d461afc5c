import { peopleOf } from '#domain/oncall/timeline';
import { formatDuration } from '#domain/time/duration';
import { describeItem, sentence } from './describe';
import { barLabel, colourOf, textPx } from './people';
import { itemKey, type LaneModel, type RowModel, type TimelineItem } from './rows';
import { place, widthPx } from './scale';
import { useTimeline } from './timeline-context';

type TimelineBarProps = { item: TimelineItem; row: RowModel; lane: LaneModel };

/** One period or gap: a button, reached with the arrow keys, told in full by its accessible name. */
export function TimelineBar({ item, row, lane }: TimelineBarProps) {
  const { window, zone, secondZone, lanePx, directory, chosen, tabStop } = useTimeline();
  const key = itemKey(row.id, lane.layer, item.start);
  const room = widthPx(item.start, item.end, window, lanePx);
  const common = {
    type: 'button' as const,
    'data-item': key,
    'data-start': item.start,
    tabIndex: key === tabStop ? 0 : -1,
    'aria-label': sentence(describeItem(item, row, lane, directory, zone, secondZone)),
    'aria-pressed': key === chosen,
    style: place(item.start, item.end, window),
  };
  const inset = lane.layer === 'final' ? 'inset-y-[7px]' : 'inset-y-[3px]';
  if (item.kind === 'gap') {
    const length = formatDuration(item.end - item.start);
    const text = [`gap ${length}`, length].find((form) => textPx(form) + 6 <= room) ?? '';
    return (
      <button {...common} className={`gap ${inset}`}>
        {text}
      </button>
    );
  }
  const { duty } = item;
  const people = peopleOf(duty.period.group);
  const [first] = people;
  const label = barLabel(people.length === 0 ? ['Nobody'] : people.map(directory.person), room);
  return (
    <button
      {...common}
      className={`bar ${inset}`}
      data-person={first === undefined ? undefined : colourOf(first)}
      data-nobody={first === undefined ? '' : undefined}
      data-override={duty.override ? '' : undefined}
      data-tight={label.tight ? '' : undefined}
      data-from-before={duty.period.start < window.start ? '' : undefined}
      data-goes-on={duty.period.end > window.end ? '' : undefined}
    >
      <span className="truncate">{label.text}</span>
    </button>
  );
}
