import type { SourceState } from '#contract/served/sources';
import { counted } from '#domain/text/count';
import { type At, isRead, readingTime } from '#domain/duty/source-words';
import { Badge } from '../../ui/Badge';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Button } from '../../ui/Button';
import { sourceState } from './source-state';
import type { Reading } from './use-reading';

type SourceTableProps = {
  sources: readonly SourceState[];
  at: At;
  /** Absent: the visitor may not start one. */
  reading: Reading | undefined;
};

/** Sources with their state, last and next reading. */
export function SourceTable({ sources, at, reading }: SourceTableProps) {
  return (
    <RecordTable
      label="Sources"
      columns={[...columnsFor(at), ...(reading ? [readColumn(reading)] : [])]}
      items={sources}
      keyOf={({ name }) => name}
      isDoubtful={(source) => sourceState(source, at).look !== 'good'}
      hasCards
    />
  );
}

function columnsFor(at: At): readonly Column<SourceState>[] {
  return [
    {
      head: 'Source',
      cell: ({ name, tool_name: tool, host, schedules }) => (
        <>
          <b className="font-semibold">{name}</b>
          <span className="block text-xs text-ink-3">
            {tool}, {host}, {counted(schedules.filter(isRead).length, 'schedule')}
          </span>
        </>
      ),
    },
    {
      head: 'State',
      cell: (source) => {
        const { text, detail, look } = sourceState(source, at);
        return (
          <>
            <Badge look={look}>{text}</Badge>
            {detail !== '' && <span className="mt-0.5 block text-xs wrap-anywhere text-ink-2">{detail}</span>}
          </>
        );
      },
    },
    {
      head: 'Last read',
      cell: ({ read_at, is_reading: isReading }) => {
        if (isReading) return 'now';
        return read_at === undefined ? 'never' : readingTime(read_at, at);
      },
    },
    {
      head: 'What changed',
      cell: ({ changed_at, changes }) =>
        changed_at === undefined
          ? 'nothing yet'
          : `${changes.length === 0 ? 'people or teams' : counted(changes.length, 'schedule')}, ${readingTime(changed_at, at)}`,
    },
    {
      head: 'Next reading',
      cell: ({ next_at }) => (next_at === undefined || next_at <= at.now ? 'now' : readingTime(next_at, at)),
    },
  ];
}

function readColumn({ start, isUnderWay }: Reading): Column<SourceState> {
  return {
    head: 'By hand',
    onScreen: true,
    cell: (source) => {
      const isReading = isUnderWay(source);
      return (
        <Button
          className="max-md:h-11 max-md:w-full"
          data-source={source.name}
          aria-label={isReading ? `Reading… ${source.name}` : `Read now: ${source.name}`}
          aria-disabled={isReading}
          onClick={() => !isReading && start(source)}
        >
          {isReading ? 'Reading…' : 'Read now'}
        </Button>
      );
    },
  };
}
