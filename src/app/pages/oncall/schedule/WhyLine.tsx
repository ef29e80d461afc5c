import { explainAt, type Explanation } from '#domain/oncall/explain';
import { overrideInWords } from '#domain/schedule/versions';
import { listed, sentenceCase } from '#domain/text/words';
import { contains } from '#domain/time/interval';
import type { RowModel } from '../model/rows';
import { useTimeline } from '../timeline/timeline-context';

/** Layer that decides at the time of the page, or the cause of a gap; opens the lanes of all layers. */
export function WhyLine({ row, onToggle }: { row: RowModel; onToggle: (scheduleId: string) => void }) {
  const { now, askedAt = now, shifts, causeOf } = useTimeline();
  const { schedule, isOpen, uncovered } = row;
  const { window, accountZone } = shifts.reading;
  const isInView = contains(window, askedAt);
  const gap = uncovered.find((time) => contains(time, askedAt));
  const decides = isInView && !gap ? deciding(explainAt(schedule, askedAt, accountZone)) : '';
  const reason = gap && causeOf ? sentenceCase(causeOf(gap, schedule)) : decides;
  return (
    <div role="row" className="timeline-why">
      <span role="gridcell" aria-label={`Why: ${reason}`}>
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(row.id)}>
          <b>Why</b> <span>{reason}</span>
        </button>
      </span>
    </div>
  );
}

/** "Override “Conference swap” over “Weekly rotation”" */
function deciding({ layers }: Explanation): string {
  const gives = layers.filter(({ kind }) => kind === 'gives');
  const covered = layers.filter(({ kind, override }) => kind === 'covered' && !override);
  const isOverride = gives.some(({ override }) => override);
  const over = isOverride && covered.length > 0 ? ` over ${listed(covered.map(layerTitle))}` : '';
  return sentenceCase(`${listed(gives.map(layerTitle))}${over}`);
}

function layerTitle({ name, layer, override }: Explanation['layers'][number]): string {
  const own = name || `layer ${layer + 1}`;
  return override ? overrideInWords(own) : `“${own}”`;
}
