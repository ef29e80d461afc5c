import type { SourceReading, SourceState } from '#contract/served/sources';
import { type At, readingTime } from '#domain/duty/source-words';
import { CappedList } from '../../ui/CappedList';
import { Panel } from '../../ui/Panel';

/** Outcomes of the last readings of all sources, the newest first. */
export function Readings({ sources, at }: { sources: readonly SourceState[]; at: At }) {
  const readings = sources
    .flatMap(({ name, recent, readings: count }) =>
      recent.map((reading, index) => ({ ...reading, name, key: `${name} ${count - index}` })),
    )
    .toSorted((a, b) => b.at - a.at);
  if (readings.length === 0) return null;
  return (
    <Panel title="Readings" note="the last 20 of each source">
      <CappedList items={readings} cap={5}>
        {(visible) => (
          <ul>
            {visible.map((reading) => (
              <li key={reading.key} className="py-1 text-sm wrap-anywhere">
                <span className="text-ink-3">
                  {readingTime(reading.at, at)} · {reading.name} ·{' '}
                </span>
                {outcomeOf(reading)}
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function outcomeOf({ has_changed: hasChanged, kept, problem }: SourceReading): string {
  if (problem !== undefined) return `Failed: ${problem}`;
  const result = hasChanged ? 'Something changed' : 'Nothing changed';
  return kept === 0 ? result : `${result}; ${kept} not taken over`;
}
