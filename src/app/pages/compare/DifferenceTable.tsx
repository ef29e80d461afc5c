import type { Id } from '#contract/id';
import { paths } from '#address/paths';
import { roleName } from '#domain/oncall/words/role-words';
import type { Comparison, PersonChange } from '#domain/plan/compare';
import { formatHours, formatMoment, yearAt } from '#domain/time/format';
import { ViewLink } from '../../components/ViewLink';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { CappedList } from '../../ui/CappedList';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { type ComparisonWords, idOf, nameOf } from './comparison-files';

type DifferenceTableProps = {
  rows: readonly Comparison[];
  words: ComparisonWords;
  selected: Comparison | undefined;
  onOpen: (scheduleId: string) => void;
};

/** Schedules that differ, each with its first difference, and how long it differs. */
export function DifferenceTable({ rows, words, selected, onOpen }: DifferenceTableProps) {
  const { zone, directory } = words;
  const year = yearAt(useNow(), zone);
  const columns: Column<Comparison>[] = [
    {
      head: 'Schedule',
      cell: (row) => (
        <button
          type="button"
          aria-pressed={row === selected}
          className="min-h-6 max-md:min-h-11 text-left font-semibold underline decoration-line-strong aria-pressed:text-accent"
          onClick={() => onOpen(idOf(row))}
        >
          {nameOf(row)}
        </button>
      ),
    },
    {
      head: 'First difference',
      cell: ({ changes: [first] }) =>
        first && (
          <>
            {formatMoment(first.start, zone, year)}
            <span className="block text-xs text-ink-2">{roleName(first.role_id, directory.roles)}</span>
          </>
        ),
    },
    {
      head: words.labels.before,
      cell: ({ changes: [first] }) => <People ids={first?.before ?? []} words={words} />,
    },
    {
      head: words.labels.after,
      cell: ({ changes: [first] }) => <People ids={first?.after ?? []} words={words} />,
    },
    { head: 'Differs', numeric: true, cell: ({ differing }) => `${formatHours(differing)} h` },
  ];
  return (
    <Panel title="Schedules that differ">
      <CappedList items={rows} cap={12}>
        {(visible) => (
          <RecordTable
            label="Schedules that differ"
            className="w-full text-sm sm:min-w-160"
            hasCards
            columns={columns}
            items={visible}
            keyOf={idOf}
          />
        )}
      </CappedList>
    </Panel>
  );
}

function People({ ids, words: { directory } }: { ids: readonly Id[]; words: ComparisonWords }) {
  if (ids.length === 0) return <b className="text-bad">Nobody</b>;
  return <b>{ids.map(directory.person).join(', ')}</b>;
}

type PeopleTableProps = { people: readonly PersonChange[]; words: ComparisonWords };

/** On-call hours of each person in both plans; time in several schedules at once counts once. */
export function PeopleTable({ people, words: { directory, labels } }: PeopleTableProps) {
  const isPhone = useMedia('(width < 40rem)');
  const columns: Column<PersonChange>[] = [
    {
      head: 'Person',
      cell: ({ person }) => (
        <ViewLink className="font-semibold underline" to={paths.shifts({ person: String(person) })}>
          {directory.person(person)}
        </ViewLink>
      ),
    },
    ...(isPhone
      ? [
          {
            head: 'Hours',
            title: `${labels.before} → ${labels.after}`,
            numeric: true,
            cell: ({ before, after }: PersonChange) => `${formatHours(before)} → ${formatHours(after)} h`,
          },
        ]
      : [
          {
            head: labels.before,
            numeric: true,
            cell: ({ before }: PersonChange) => `${formatHours(before)} h`,
          },
          { head: labels.after, numeric: true, cell: ({ after }: PersonChange) => `${formatHours(after)} h` },
        ]),
    {
      head: 'Change',
      numeric: true,
      cell: ({ before, after }) => `${after < before ? '−' : '+'}${formatHours(Math.abs(after - before))} h`,
    },
  ];
  return (
    <Panel
      title="People whose hours differ"
      note="hours on call in the compared schedules only; time in several at once counts once"
    >
      <CappedList items={people} cap={9}>
        {(visible) => (
          <RecordTable
            label="People whose hours differ"
            hasCards
            columns={columns}
            items={visible}
            keyOf={({ person }) => String(person)}
          />
        )}
      </CappedList>
    </Panel>
  );
}
