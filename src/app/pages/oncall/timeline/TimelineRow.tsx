import type { Ref } from 'react';
import type { TimelineLine } from './drawing/lanes';
import { Lane } from './Lane';
import { LayerHead, ScheduleHead } from './RowHead';
import type { MarkedItems } from './timeline-context';

type TimelineRowProps = {
  line: TimelineLine;
  /** Position among all lines, from 0: most are not in the document. */
  index: number;
  marked: MarkedItems;
  onToggle: (scheduleId: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** One line of the timeline: what it is on the left, its lane on the right. */
export function TimelineRow({ line, index, marked, onToggle, ref }: TimelineRowProps) {
  // The pointer in one lane is no reason to draw all others again.
  const own = (key: string | undefined) => (key?.startsWith(`${line.key}.`) === true ? key : undefined);
  return (
    // The ruler is row 1 of the grid.
    <div ref={ref} role="row" aria-rowindex={index + 2} data-index={index} className="timeline-row">
      {line.lane.layer === 'final' ? (
        <ScheduleHead row={line.row} onToggle={onToggle} />
      ) : (
        <LayerHead lane={line.lane} />
      )}
      <Lane
        line={line}
        chosen={own(marked.chosen)}
        tabStop={own(marked.tabStop)}
        pointed={own(marked.pointed)}
      />
    </div>
  );
}
