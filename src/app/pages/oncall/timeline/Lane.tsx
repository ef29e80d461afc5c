import { useMemo } from 'react';
import { itemKey } from '../model/rows';
import { drawLane, PAINT_UNITS, type TimelineLine } from './drawing/lanes';
import { useTimeline } from './timeline-context';
import { TimelineBar } from './TimelineBar';

/** One lane of the time axis with everything that happens on it. */
export function Lane({ line }: { line: TimelineLine }) {
  const { window, lanePx, look, chosen, tabStop, pointed } = useTimeline();
  const { row, lane } = line;
  // Of the keys only those of this lane: the pointer in one lane is no reason to paint all others again.
  const [ownChosen, ownStop, ownPointed] = [chosen, tabStop, pointed].map((key) =>
    key?.startsWith(`${line.key}.`) === true ? key : undefined,
  );
  const { buttons, painted } = useMemo(
    () => drawLane(line, window, lanePx, [ownChosen, ownStop, ownPointed], look),
    [line, window, lanePx, look, ownChosen, ownStop, ownPointed],
  );
  const isFinal = lane.layer === 'final';
  return (
    <div
      role="gridcell"
      data-line={line.key}
      className={`timeline-lane relative min-w-0 ${isFinal ? 'min-h-12' : 'min-h-7'}`}
    >
      {painted.length > 0 && (
        <svg
          aria-hidden="true"
          className={`painted absolute inset-x-0 w-full ${isFinal ? 'top-[7px] h-[calc(100%-14px)]' : 'top-[3px] h-[calc(100%-6px)]'}`}
          viewBox={`0 0 ${PAINT_UNITS} 1`}
          preserveAspectRatio="none"
        >
          {painted.map(({ look, person, dim, path }) => (
            <path
              key={`${look}${person}${dim}`}
              data-look={look}
              data-person={person}
              data-dim={dim ? '' : undefined}
              d={path}
            />
          ))}
        </svg>
      )}
      {buttons.map((item) => (
        <TimelineBar key={itemKey(row.id, lane.layer, item.start)} item={item} row={row} lane={lane} />
      ))}
      {isFinal && !row.schedule.enabled && (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">
          disabled: no on-duty periods are computed
        </span>
      )}
    </div>
  );
}
