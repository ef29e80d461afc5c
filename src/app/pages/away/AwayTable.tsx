import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { AwayPlan, AwayRow } from '#domain/plan/away';
import { isDoubtful, type AwayWords } from '#domain/plan/away-words';
import { candidateInWords, candidateNote, periodNote } from '#domain/plan/change/candidate-words';
import { isFit, periodBeside } from '#domain/plan/change/candidates';
import { stretchInWords } from '#domain/plan/difference-words';
import { roleName } from '#domain/oncall/words/role-words';
import { formatHours } from '#domain/time/duration';
import type { Directory } from '../../api/names/directory-of';
import { PersonPicker, type PersonOption } from '../../components/PersonPicker';
import { RecordTable, type Column } from '../../ui/RecordTable';

type AwayTableProps = {
  plan: AwayPlan;
  schedules: readonly Schedule[];
  absent: string;
  everybody: () => readonly Id[];
  words: AwayWords;
  directory: Directory;
  onChoose: (row: AwayRow, person: Id) => void;
};

/** Row per shift with its substitute, who can be changed, and the reason. */
export function AwayTable({
  plan,
  schedules,
  absent,
  everybody,
  words,
  directory,
  onChoose,
}: AwayTableProps) {
  const teamOf = ({ schedule_id }: AwayRow) => {
    const team = schedules.find((schedule) => schedule.schedule_id === schedule_id)?.team_id ?? 0;
    return team === 0 ? '' : directory.team(team);
  };
  const options = (row: AwayRow) => (): PersonOption[] =>
    plan.substitutes(row, everybody()).map((one) => ({
      id: one.person,
      name: words.nameOf(one.person),
      note: candidateNote(one, words),
      isDoubtful: !isFit(one),
    }));
  const columns: Column<AwayRow>[] = [
    {
      head: 'Schedule',
      className: 'align-middle',
      cell: (row) => (
        <>
          <b className="font-semibold wrap-anywhere">{words.scheduleName(row.schedule_id)}</b>
          <span className="block text-xs font-normal text-ink-2">{teamOf(row)}</span>
        </>
      ),
    },
    { head: 'Role', className: 'align-middle', cell: ({ role_id }) => roleName(role_id, words.roles) },
    { head: 'Shift', className: 'align-middle', cell: (row) => stretchInWords(row, words) },
    {
      head: 'Hours',
      className: 'align-middle',
      numeric: true,
      cell: ({ start, end }) => `${formatHours(end - start)} h`,
    },
    {
      head: `Instead of ${absent}`,
      className: 'align-middle',
      cell: (row) => (
        <PersonPicker
          label={`Instead of ${absent}, ${words.scheduleName(row.schedule_id)}, ${stretchInWords(row, words)}`}
          name={row.by && words.nameOf(row.by.person)}
          none="Choose a person"
          isRequired
          className="w-52"
          options={options(row)}
          note={periodNote(periodBeside(row, words.zone), words.zone)}
          onChange={(person) => onChoose(row, person)}
        />
      ),
    },
    {
      head: 'Why',
      className: 'align-middle',
      cell: (row) => (
        <span className={isDoubtful(row) ? 'text-warn' : 'text-ink-2'}>
          {row.by ? candidateInWords(row.by, words) : 'Nobody is free'}
        </span>
      ),
    },
  ];
  return (
    <RecordTable
      label="Shifts"
      columns={columns}
      items={plan.rows}
      keyOf={({ schedule_id, role_id, start }) => `${schedule_id}.${role_id}.${start}`}
      isDoubtful={({ by }) => by === undefined}
      hasCards
    />
  );
}
