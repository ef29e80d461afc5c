import { useMemo } from 'react';
import { contains } from '#domain/time/interval';
import { itemKey } from '../model/rows';
import { drawLane, type TimelineLine } from './drawing/lanes';
import { PaintedItems } from './drawing/PaintedItems';
import { at } from './drawing/scale';
import { Beside } from './drag/Beside';
import { useTimeline } from './timeline-context';
import { TimelineBar } from './TimelineBar';

/** One lane of the time axis with everything that happens on it. */
export function Lane({ line }: { line: TimelineLine }) {
  const { window, lanePx, look, chosen, tabStop, pointed, now, explained } = useTimeline();
  const { row, lane } = line;
  // Of the keys only those of this lane: the pointer in one lane is no reason to paint all others again.
  const [ownChosen, ownStop, ownPointed] = [chosen, tabStop, pointed].map((key) =>
    key?.startsWith(`${line.key}.`) === true ? key : undefined,
  );
  const { buttons, painted } = useMemo(
    () => drawLane(line, { window, lanePx }, [ownChosen, ownStop, ownPointed], look),
    [line, window, lanePx, look, ownChosen, ownStop, ownPointed],
  );
  const isFinal = lane.layer === 'final';
  const lineAt = (instant: number | undefined, name: string) =>
    instant !== undefined &&
    contains(window, instant) && <span className={name} style={{ left: at(instant, window) }} />;
  return (
    <div
      role="gridcell"
      data-line={line.key}
      className={`timeline-lane relative min-w-0 ${isFinal ? 'min-h-12' : 'min-h-7'}`}
    >
      <div data-moves="" className="timeline-moved">
        <PaintedItems painted={painted} isFinal={isFinal} />
        {buttons.map((item) => (
          <TimelineBar key={itemKey(row.id, lane.layer, item.start)} item={item} row={row} lane={lane} />
        ))}
        {lineAt(explained, 'at-line')}
        {lineAt(now, 'now-line')}
        <Beside line={line} />
      </div>
      {isFinal && !row.schedule.enabled && (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">
          disabled: no on-duty periods are computed
        </span>
      )}
    </div>
  );
}
