import { Link } from 'react-router';
import type { SourceState } from '#contract/served/sources';
import { paths } from '#address/paths';
import { type At, readingTime } from '#domain/duty/source-words';
import { CappedList } from '../../ui/CappedList';
import { Panel } from '../../ui/Panel';

/** Changes by the last reading of each source that changed something, the newest first. */
export function WhatChanged({ sources, at }: { sources: readonly SourceState[]; at: At }) {
  const changes = sources
    .flatMap(({ name, changed_at = 0, changes: own }) =>
      own.map((change) => ({ ...change, name, changed_at })),
    )
    .toSorted((a, b) => b.changed_at - a.changed_at);
  if (changes.length === 0) return null;
  return (
    <Panel title="What changed">
      <CappedList items={changes} cap={10}>
        {(visible) => (
          <ul>
            {visible.map(({ schedule_id: id, schedule_name: schedule, lines, name, changed_at }) => (
              <li key={String(id)} className="py-1 text-sm wrap-anywhere">
                <span className="text-ink-3">
                  {readingTime(changed_at, at)} · {name} ·{' '}
                </span>
                <Link className="font-semibold underline decoration-dotted" to={paths.schedule(String(id))}>
                  {schedule}
                </Link>{' '}
                {lines.join('; ')}
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}
