import { memo } from 'react';
import type { Schedule } from '#contract/schedule';
import { isExpected } from '#domain/oncall/explain/gap-cause';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { distinctInitials } from '#domain/text/initials';
import { formatLength } from '#domain/time/duration';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import type { Directory } from '../../../api/names/directory-of';
import { describeItem, sentence, type CauseOf } from '../model/describe';
import { barLabel, textPx } from '../../../components/person/people';
import { itemKey, type PlacedItem } from '../model/rows';
import { faceOf } from './drawing/face';
import { place, widthPx } from './drawing/scale';
import type { BarDrawing } from './timeline-context';

const initials = new WeakMap<Schedule, { directory: Directory; names: ReadonlyMap<string, string> }>();

/** Initials by name of the people in a schedule. */
function initialsIn(schedule: Schedule, directory: Directory): ReadonlyMap<string, string> {
  const cached = initials.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const names = distinctInitials(peopleIn(schedule).map(directory.person));
  initials.set(schedule, { directory, names });
  return names;
}

/** Room for the arrow at an edge that the window cuts. */
const MARK_PX = 10;

type TimelineBarProps = PlacedItem & {
  whole: Whole;
  isChosen: boolean;
  isTabStop: boolean;
  /** Of a gap. */
  causeOf: CauseOf | undefined;
  drawing: BarDrawing;
};

/** One period or gap: a button, reached with the arrow keys, described in full by its accessible name. */
export const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { item, row, lane, whole, isChosen, isTabStop, causeOf, drawing } = props;
  const { window, zone, secondZone, lanePx, directory, look } = drawing;
  const isFromBefore = whole.begins !== 'here' || whole.start < window.start;
  const goesOn = whole.ends !== 'here' || whole.end > window.end;
  const marks = Number(isFromBefore) + Number(goesOn);
  const room = widthPx(item.start, item.end, window, lanePx) - marks * MARK_PX;
  const common = {
    type: 'button' as const,
    'data-item': itemKey(row.id, lane.layer, item.start),
    'data-start': item.start,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': sentence(describeItem(props, whole, { directory, zone, secondZone, causeOf })),
    'aria-pressed': isChosen,
    'data-from-before': isFromBefore ? '' : undefined,
    'data-goes-on': goesOn ? '' : undefined,
    style: place(item.start, item.end, window),
    ...faceOf(item, lane.layer === 'final', look),
  };
  if (item.kind === 'gap') {
    const isOpen = whole.begins !== 'here' || whole.ends !== 'here';
    const length = `${isOpen ? '≥ ' : ''}${formatLength(whole.end - whole.start)}`;
    const forms = isExpected(item) ? [length] : [`gap ${length}`, length];
    const text = forms.find((form) => textPx(form) + 6 <= room) ?? '';
    return <button {...common}>{text !== '' && <span>{text}</span>}</button>;
  }
  const people = peopleOf(item.duty.period.group);
  const names = people.length === 0 ? ['Nobody'] : people.map(directory.person);
  const label = barLabel(names, room, initialsIn(row.schedule, directory));
  return (
    <button {...common} data-tight={label.tight ? '' : undefined}>
      <span className="truncate">{label.text}</span>
    </button>
  );
});
