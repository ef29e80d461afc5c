import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { forgetRecords, recentRecords, type RecentKey } from '../../data/recent-records';
import { RecordList } from './RecordList';

type RecentRecordsProps = {
  title: string;
  stored: RecentKey;
  /** Text of an empty list; absent = no list. */
  empty?: string;
  /** Id of the parent record. */
  of?: string;
};

/** Links to the records recently viewed in this browser. */
export function RecentRecords({ title, stored, empty, of }: RecentRecordsProps) {
  const [all, setAll] = useState(() => recentRecords(stored));
  const recent = of === undefined ? all : all.filter((record) => record.of === of);
  if (recent.length === 0) {
    return empty === undefined ? null : (
      <Panel title={title}>
        <p className="text-sm text-ink-2">{empty}</p>
      </Panel>
    );
  }
  return (
    <Panel title={title} note="kept in this browser, without secrets">
      <RecordList records={recent} />
      {of === undefined && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() => {
            forgetRecords(stored);
            setAll([]);
          }}
        >
          Clear list
        </Button>
      )}
    </Panel>
  );
}
