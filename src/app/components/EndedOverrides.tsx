import type { Id } from '#contract/id';
import { csvFile } from '#domain/csv';
import { type At, readingTime } from '#domain/duty/source-words';
import { useDirectory } from '../api/names/directory';
import { useSources } from '../api/sources';
import { saveFile } from '../data/save-file';
import { Button } from '../ui/Button';
import { Panel } from '../ui/Panel';
import { type Column, fileTable, RecordTable } from '../ui/RecordTable';
import { ChangeInTool } from './ChangeInTool';

const isoOf = (time: number) => new Date(time * 1000).toISOString();

/**
 * Overrides made here before the tool's own answer was the duty: agreed, but not in the tool; of all schedules, or of one
 * schedule or person.
 */
export function EndedOverrides({ at, ...of }: { at: At; schedule?: Id; person?: Id }) {
  const { person } = useDirectory();
  const rows = useSources()
    .flatMap(({ tool_name: tool, schedules }) =>
      schedules
        .filter(({ schedule_id: id }) => of.schedule === undefined || id === of.schedule)
        .flatMap(({ overrides, schedule_id: id, schedule_name: name }) =>
          overrides
            .filter(({ person_ids }) => of.person === undefined || person_ids.includes(of.person))
            .map(({ start, end, person_ids }) => {
              const people = person_ids.map((one) => person(one)).join(', ') || 'nobody';
              return { id, name, tool, start, end, people };
            }),
        ),
    )
    .toSorted((a, b) => a.start - b.start);
  const [first] = rows;
  if (!first) return null;
  const title = `Not in ${new Set(rows.map(({ tool }) => tool)).size === 1 ? first.tool : 'the tool'}`;
  const momentOf = (time: number) => readingTime(time, { ...at, isDated: true });
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { head: 'Schedule', cell: ({ name }) => name, csv: ({ name }) => name },
    { head: 'Tool', csv: ({ tool }) => tool },
    { head: 'Start', cell: ({ start }) => momentOf(start), csv: ({ start }) => isoOf(start) },
    { head: 'End', cell: ({ end }) => momentOf(end), csv: ({ end }) => isoOf(end) },
    { head: 'Person', cell: ({ people }) => people, csv: ({ people }) => people },
    { head: 'What to do', cell: ({ id }) => <ChangeInTool schedule={id} /> },
  ];
  const save = () => {
    const table = fileTable(columns, rows);
    saveFile('overrides-not-in-tool.csv', 'text/csv;charset=utf-8', csvFile(table.head, table.rows));
  };
  return (
    <Panel title={title} note="overrides made here before, which count no more">
      <RecordTable
        label={title}
        columns={columns}
        items={rows}
        keyOf={({ id, start, people }) => `${id} ${start} ${people}`}
        hasCards
      />
      <Button className="mt-2 print:hidden" onClick={save}>
        Save CSV
      </Button>
    </Panel>
  );
}
