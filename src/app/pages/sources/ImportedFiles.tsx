import { useState } from 'react';
import type { ImportedFiles as Imported } from '#contract/served/sources';
import { type At, readingTime } from '#domain/duty/source-words';
import { formatCount } from '#domain/text/count';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { ImportCommand } from './ImportCommand';

/** Last import by hand of each kind of record, and how to import more. */
export function ImportedFiles({ files, at }: { files: readonly Imported[]; at: At }) {
  const [isOpen, setIsOpen] = useState(false);
  if (files.length === 0) return null;
  return (
    <Panel title="Imported files" note="by a command">
      <CappedList items={files} cap={5}>
        {(visible) => (
          <RecordTable
            label="Imported files"
            columns={columnsFor(at)}
            items={visible}
            keyOf={({ kind }) => kind}
            hasCards
          />
        )}
      </CappedList>
      <Button
        className="mt-2 max-md:h-11 max-md:w-full print:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Import files
      </Button>
      {isOpen && (
        <div className="mt-2 text-sm">
          <ImportCommand />
        </div>
      )}
    </Panel>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  schedules: 'Schedules',
  people: 'People',
  incidents: 'Incidents',
  webhooks: 'Webhook deliveries',
  artifacts: 'Builds with source maps, mappings or symbols',
  teams: 'Teams',
  roles: 'Roles',
  holidays: 'Holidays',
  absences: 'Absences',
  channels: 'Channels',
  applications: 'RUM applications',
  issues: 'RUM issues',
  fields: 'Custom fields',
};

function columnsFor(at: At): readonly Column<Imported>[] {
  return [
    { head: 'Records', cell: ({ kind }) => KINDS[kind] ?? kind },
    { head: 'Number', numeric: true, cell: ({ count }) => formatCount(count) },
    { head: 'Imported by', cell: ({ author }) => author || '–' },
    { head: 'Last import', cell: ({ at: time }) => readingTime(time, at) },
  ];
}
