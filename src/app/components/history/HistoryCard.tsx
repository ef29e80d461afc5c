import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { UNDO_SECONDS, type VersionEntry } from '#contract/served/changes';
import { historyQuery } from '../../api/served/changes';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { CompareVersion } from './CompareVersion';
import { SwitchButton } from '../changes/SwitchButton';
import { UndoButton } from '../changes/UndoButton';
import { undoneInWords } from './version-lines';
import { VersionText } from './VersionText';

const FIRST = 5;
const MORE = 100;

/** Versions of a schedule with author and reason; the latest can be undone by who may. */
export function HistoryCard({ schedule: whole, zone }: { schedule: Schedule; zone: string }) {
  const { schedule_id: schedule } = whole;
  const [limit, setLimit] = useState(FIRST);
  const { data, error, isPending } = useQuery(historyQuery(schedule, limit));
  const items = data?.items ?? [];
  const [latest] = items;
  const [undone, setUndone] = useState<number>();
  const now = useNow();
  /** True for a change that could be undone but for a later version. */
  const isOvertaken = ({ version, kind, at }: VersionEntry) =>
    data?.may !== '' &&
    version !== latest?.version &&
    (kind === 'change' || kind === 'request') &&
    at > now - UNDO_SECONDS;
  return (
    <Panel title="History" note={zone}>
      {isPending && <p className="text-sm text-ink-3">Loading…</p>}
      {error && <p className="text-sm text-warn">The history could not be loaded. {error.message}</p>}
      {undone !== undefined && <Notice look="good">{undoneInWords(undone)}.</Notice>}
      <ul className="divide-y divide-line text-sm">
        {items.map((entry) => (
          <li
            key={entry.version}
            className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 py-1.5 md:grid-cols-[9rem_minmax(0,1fr)_max-content]"
          >
            <VersionText entry={entry} zone={zone} />
            <span className="flex flex-col items-end gap-1 max-md:col-start-2 max-md:row-start-1 max-md:row-span-2">
              {entry.version > 1 && <CompareVersion {...{ schedule, entry, zone }} label="Open" />}
              {entry.can_undo && <UndoButton change={entry.change_id} onDone={setUndone} />}
              {isOvertaken(entry) && (
                <span className="text-xs text-ink-2">Changed since: version {latest?.version}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {items.length === limit && limit < MORE && (
        <Button look="quiet" className="mt-1 print:hidden" onClick={() => setLimit(MORE)}>
          Older versions
        </Button>
      )}
      {data?.may === 'all' && data.owned_by === undefined && <SwitchButton schedule={whole} />}
    </Panel>
  );
}
