import { peopleOf } from '#domain/oncall/reply/timeline';
import type { Interval } from '#domain/time/interval';
import { barLabel } from '../../../../components/person/people';
import type { TimelineItem } from '../../model/rows';
import { faceOf } from '../drawing/face';
import { place, widthPx } from '../drawing/scale';
import { useTimeline } from '../timeline-context';

type StillBarProps = {
  item: TimelineItem;
  isFinal: boolean;
  window: Interval;
  /** How wide the window is, in CSS pixels. */
  lanePx: number;
};

/** A period or gap that can only be looked at. */
export function StillBar({ item, isFinal, window, lanePx }: StillBarProps) {
  const { directory, look } = useTimeline();
  const people = item.kind === 'duty' ? peopleOf(item.duty.period.group) : [];
  const label = barLabel(people.map(directory.person), widthPx(item.start, item.end, window, lanePx));
  return (
    <span
      {...faceOf(item, isFinal, look)}
      data-tight={label.tight ? '' : undefined}
      style={place(item.start, item.end, window)}
    >
      {label.text}
    </span>
  );
}
