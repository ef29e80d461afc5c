import { memo, useMemo } from 'react';
import { contains } from '#domain/time/interval';
import { itemKey } from '../model/rows';
import { drawLane, type TimelineLine } from './drawing/lanes';
import { PaintedItems } from './drawing/PaintedItems';
import { at } from './drawing/scale';
import { Beside } from './drag/Beside';
import { useTimeline, type MarkedItems } from './timeline-context';
import { TimelineBar } from './TimelineBar';

/** One lane of the time axis with everything that happens on it. Of the marked items it is given only its own. */
export const Lane = memo(function Lane({
  line,
  chosen,
  tabStop,
  pointed,
}: MarkedItems & { line: TimelineLine }) {
  const { window, lanePx, look, now, explained, shifts, causeOf, bars } = useTimeline();
  const { row, lane } = line;
  const { buttons, painted } = useMemo(
    () => drawLane(line, { window, lanePx }, [chosen, tabStop, pointed], look),
    [line, window, lanePx, look, chosen, tabStop, pointed],
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
        {buttons.map((item) => {
          const key = itemKey(row.id, lane.layer, item.start);
          return (
            <TimelineBar
              key={key}
              {...{ item, row, lane }}
              whole={shifts.whole({ item, row, lane })}
              isChosen={key === chosen}
              isTabStop={key === tabStop}
              causeOf={item.kind === 'gap' ? causeOf : undefined}
              drawing={bars}
            />
          );
        })}
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
});
