import type { Id } from '#contract/id';
import { paths } from '#address/paths';
import { roleName } from '#domain/oncall/words/role-words';
import type { Consequences, PersonChange, RoleGap } from '#domain/plan/change/consequences';
import type { Change } from '#domain/plan/difference';
import { changeInWords, peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted } from '#domain/text/count';
import { formatHours, formatLength } from '#domain/time/duration';
import { formatSpan } from '#domain/time/format';
import { ViewLink } from '../../components/ViewLink';
import { CappedList } from '../../ui/CappedList';
import { type Column, DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import { isGuest } from '../../url/settings';
import type { Planned, PlanWords } from './model/use-plan';

/** Consequences of a change: per person, gaps and checks, and moved shifts. */
export function ConsequencePanels({ planned, words }: { planned: Planned; words: PlanWords }) {
  const { consequences } = planned;
  return (
    <>
      <PeoplePanel consequences={consequences} words={words} />
      <div className="grid items-start gap-3 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
        <ChecksPanel consequences={consequences} words={words} />
        <MovesPanel changes={consequences.changes} words={words} />
      </div>
    </>
  );
}

/** Guests get one schedule. */
function scopeInWords(): string {
  return isGuest() ? 'this schedule alone' : 'all schedules';
}

type PanelProps = { consequences: Consequences; words: PlanWords };

function PeoplePanel({ consequences: { people, window }, words }: PanelProps) {
  const { zone, year, directory } = words;
  if (people.length === 0) return null;
  const columns: Column<PersonChange>[] = [
    {
      head: 'Person',
      className: 'whitespace-nowrap',
      cell: ({ person }) => (
        <ViewLink className="font-semibold underline" to={paths.shifts({ person: String(person) })}>
          {directory.person(person)}
        </ViewLink>
      ),
    },
    { head: 'Now', numeric: true, cell: ({ before }) => `${formatHours(before.total)} h` },
    {
      head: 'Then',
      numeric: true,
      cell: ({ after }) => <b>{formatHours(after.total)} h</b>,
    },
    { head: 'Change', numeric: true, cell: ({ before, after }) => signedHours(after.total - before.total) },
    {
      head: 'Off hours',
      title: 'Weekday evenings, and weekend days',
      numeric: true,
      cell: (one) => beforeAfter(one, ({ off }) => `${formatHours(off)} h`),
    },
    { head: 'Nights', numeric: true, cell: (one) => beforeAfter(one, ({ nights }) => String(nights)) },
    { head: 'Weekends', numeric: true, cell: (one) => beforeAfter(one, weekendsInWords) },
    {
      head: 'Least rest',
      numeric: true,
      cell: (one) =>
        beforeAfter(one, ({ shortestRest }) =>
          shortestRest === undefined ? '–' : formatLength(shortestRest),
        ),
    },
  ];
  return (
    <Panel title="Per person" note={`${formatSpan(window.start, window.end, zone, year)}, ${scopeInWords()}`}>
      <CappedList items={people} cap={12}>
        {(visible) => (
          <DataTable
            label="Consequences per person"
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

type Figures = PersonChange['before'];

function weekendsInWords({ weekends, weekendsInRow }: Figures): string {
  return weekendsInRow > 1 ? `${weekends} (${weekendsInRow} in a row)` : String(weekends);
}

function beforeAfter({ before, after }: PersonChange, textOf: (figures: Figures) => string) {
  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? (
    <span className="text-ink-2">{was}</span>
  ) : (
    <>
      <span className="text-ink-2">{was} → </span>
      <b>{is}</b>
    </>
  );
}

function signedHours(seconds: number): string {
  if (seconds === 0) return 'same';
  return `${seconds < 0 ? '−' : '+'}${formatHours(Math.abs(seconds))} h`;
}

function ChecksPanel({ consequences, words }: PanelProps) {
  const { people, gapsMade, gapsClosed, absences, movedShifts } = consequences;
  const { zone, year, directory } = words;
  const names = (worse: (one: PersonChange) => boolean) =>
    people.filter(worse).map(({ person }) => directory.person(person));
  const gapText = ({ role, ...gap }: RoleGap) =>
    `${stretchInWords(gap, { zone, year })}${role === undefined ? '' : ` (${roleName(role, directory.roles)})`}`;
  const checks = [
    {
      name: 'Rest of 11 h or more between shifts',
      problems: names(({ before, after }) => after.shortRests > before.shortRests),
    },
    {
      name: 'No new weekends in a row',
      problems: names(({ before, after }) => after.weekendsInRow > Math.max(1, before.weekendsInRow)),
    },
    { name: 'No gap made', problems: gapsMade.map(gapText) },
    {
      name: 'Taken shifts keep their hand-offs',
      problems: movedShifts.map((shift) => stretchInWords(shift, { zone, year })),
    },
    {
      name: 'Nobody on call twice at once',
      problems: names(({ before, after }) => after.doubleBooked > before.doubleBooked),
    },
    {
      name: 'Nobody on call while away',
      problems: [...new Set(absences.map((one) => directory.person(one.person_id)))],
    },
    {
      name: 'Everybody has a record in Watchbill',
      problems: names(({ person }) => directory.isUnknown(person)),
    },
  ];
  return (
    <Panel title="Checks" note={scopeInWords()}>
      <ul>
        {checks.map(({ name, problems }) => (
          <li
            key={name}
            className="flex flex-wrap gap-x-2 border-t border-line py-1 text-sm first:border-t-0"
          >
            <span aria-hidden="true" className={problems.length === 0 ? 'text-good' : 'text-warn'}>
              {problems.length === 0 ? '✓' : '⚠'}
            </span>
            <span>{name}</span>
            <span className="ml-auto text-right text-ink-2 wrap-anywhere">
              {problems.length === 0 ? 'kept' : listWithRest(problems)}
            </span>
          </li>
        ))}
        {gapsClosed.length > 0 && (
          <li className="border-t border-line py-1 text-sm">
            {counted(gapsClosed.length, 'gap')} closed: {listWithRest(gapsClosed.map(gapText))}
          </li>
        )}
      </ul>
    </Panel>
  );
}

const MAX_LISTED = 3;

function listWithRest(texts: readonly string[]): string {
  const rest = texts.length - MAX_LISTED;
  return [...texts.slice(0, MAX_LISTED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function MovesPanel({ changes, words }: { changes: readonly Change[]; words: PlanWords }) {
  const { zone, year, directory } = words;
  const names: { nameOf: (person: Id) => string; roles: typeof directory.roles } = {
    nameOf: directory.person,
    roles: directory.roles,
  };
  if (changes.length === 0) return null;
  const columns: Column<Change>[] = [
    { head: 'When', cell: (change) => stretchInWords(change, { zone, year }) },
    { head: 'Who', cell: (change) => peopleChangeInWords(change, names) },
  ];
  return (
    <Panel title="Who moves" note={counted(changes.length, 'stretch', 'stretches')}>
      <CappedList items={changes} cap={12}>
        {(visible) => (
          <DataTable
            label="Differences"
            columns={columns}
            items={visible}
            keyOf={(change) => changeInWords(change, { zone, year, ...names })}
          />
        )}
      </CappedList>
    </Panel>
  );
}
