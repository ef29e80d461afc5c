import type { Id } from '#contract/id';
import { stretchInWords } from '#domain/plan/difference-words';
import { roleName } from '#domain/oncall/words/rule-words';
import { sentenceCase } from '#domain/text/words';
import { formatHours } from '#domain/time/format';
import { ChangeInTool } from '../../components/ChangeInTool';
import { PersonPicker } from '../../components/PersonPicker';
import { candidateInWords, type ConsequenceWords } from '../../data/change-words';
import { RecordTable, type Column } from '../../ui/RecordTable';
import type { AwayRow } from './shifts-away';

const isFree = ({ proposal }: AwayRow) =>
  proposal?.candidates.find(({ person_id }) => person_id === proposal.person_id)?.reason === 'free';

/** Row per shift with who takes it, who can be changed, and the reason. */
export function AwayTable({
  rows,
  words,
  onChoose,
}: {
  rows: readonly AwayRow[];
  words: ConsequenceWords;
  onChoose: (row: AwayRow, person: Id) => void;
}) {
  const { directory, schedules } = words;
  const scheduleName = ({ schedule_id }: AwayRow) =>
    schedules.find((one) => one.schedule_id === schedule_id)?.schedule_name ?? '';
  const reason = (row: AwayRow) => {
    const { candidates = [], person_id } = row.proposal ?? {};
    const candidate = candidates.find((one) => one.person_id === person_id);
    if (!candidate) return 'Nobody of the rota or its team is free';
    return sentenceCase(candidateInWords(candidate, row, words));
  };
  const columns: Column<AwayRow>[] = [
    {
      head: 'Schedule',
      className: 'align-middle',
      cell: (row) => (
        <>
          <b className="font-semibold wrap-anywhere">{scheduleName(row)}</b>
          {row.role_id !== 0 && (
            <span className="block text-xs font-normal text-ink-2">
              {sentenceCase(roleName(row.role_id, directory.roles))}
            </span>
          )}
        </>
      ),
    },
    { head: 'Shift', className: 'align-middle', cell: (row) => stretchInWords(row, words) },
    {
      head: 'Hours',
      className: 'align-middle',
      numeric: true,
      cell: ({ start, end }) => `${formatHours(end - start)} h`,
    },
    {
      head: 'Who instead',
      className: 'align-middle',
      cell: (row) => {
        if (row.isRead) return <ChangeInTool schedule={row.schedule_id} />;
        if (!row.proposal) return <span className="text-ink-3">Loading…</span>;
        const { person_id, candidates } = row.proposal;
        return (
          <>
            <PersonPicker
              label={`Who instead, ${scheduleName(row)}, ${stretchInWords(row, words)}`}
              name={person_id === undefined ? undefined : directory.person(person_id)}
              none="Choose…"
              isRequired
              className="w-52"
              options={() =>
                candidates.map((one) => ({
                  id: one.person_id,
                  name: directory.person(one.person_id),
                  note: `${sentenceCase(candidateInWords(one, row, words))}, ${formatHours(one.seconds)} h`,
                  isDoubtful: one.reason !== 'free',
                }))
              }
              note="Hours on call in all schedules, from 7 days before the shifts to 7 days after them"
              onChange={(person) => onChoose(row, person)}
            />
            <span className={`block text-xs ${isFree(row) ? 'text-ink-2' : 'text-warn'}`}>{reason(row)}</span>
          </>
        );
      },
    },
  ];
  return (
    <RecordTable
      label="Shifts"
      columns={columns}
      items={rows}
      keyOf={({ schedule_id, role_id, end }) => `${schedule_id}.${role_id}.${end}`}
      isDoubtful={({ proposal }) => proposal !== undefined && proposal.person_id === undefined}
      hasCards
    />
  );
}
