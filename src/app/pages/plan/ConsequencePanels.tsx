import type { ReactNode } from 'react';
import { paths } from '#address/paths';
import type { Consequences, PersonChange } from '#domain/plan/change/consequences';
import { checksInWords, checksOf, gapInWords } from '#domain/plan/change/head-words';
import type { Change } from '#domain/plan/difference';
import { changeInWords, peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted } from '#domain/text/count';
import { formatHours, formatLength } from '#domain/time/duration';
import { formatDate, formatSpan } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { ViewLink } from '../../components/ViewLink';
import { CappedList } from '../../ui/CappedList';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { isGuest } from '../../url/settings';
import type { Planned, PlanWords } from './model/use-plan';

/** People who change, with checks and shifts as lines that open. */
export function ConsequencePanels({ planned, words }: { planned: Planned; words: PlanWords }) {
  const { consequences } = planned;
  const { window, people } = consequences;
  const { zone, year } = words;
  return (
    <Panel title="People" note={`${formatSpan(window.start, window.end, zone, year)}, ${scopeInWords()}`}>
      {people.length > 0 && <PeopleTable people={people} words={words} />}
      <Checks consequences={planned.checked} words={words} />
      <Shifts changes={consequences.changes} words={words} />
    </Panel>
  );
}

/** Guests get one schedule. */
function scopeInWords(): string {
  return isGuest() ? 'this schedule alone' : 'all schedules';
}

function PeopleTable({ people, words: { directory } }: Pick<Consequences, 'people'> & { words: PlanWords }) {
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
    { head: 'Before', numeric: true, cell: ({ before }) => `${formatHours(before.total)} h` },
    {
      head: 'After',
      numeric: true,
      cell: ({ after }) => <b>{formatHours(after.total)} h</b>,
    },
    { head: 'Change', numeric: true, cell: ({ before, after }) => signedHours(after.total - before.total) },
    { head: 'Nights', numeric: true, cell: (one) => beforeAfter(one, ({ nights }) => String(nights)) },
    { head: 'Weekends', numeric: true, cell: (one) => beforeAfter(one, ({ weekends }) => String(weekends)) },
    {
      head: 'Shortest rest',
      numeric: true,
      cell: (one) =>
        beforeAfter(one, ({ shortestRest }) =>
          shortestRest === undefined ? '–' : formatLength(shortestRest),
        ),
    },
  ];
  return (
    <CappedList items={people} cap={12}>
      {(visible) => (
        <RecordTable
          label="Consequences per person"
          hasCards
          columns={columns}
          items={visible}
          keyOf={({ person }) => String(person)}
        />
      )}
    </CappedList>
  );
}

type Figures = PersonChange['before'];

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

/** Checks of a plan in one line that opens. */
export function Checks({ consequences, words }: { consequences: Consequences; words: PlanWords }) {
  const { directory, ...times } = words;
  const inWords = {
    ...times,
    nameOf: directory.person,
    isUnknown: directory.isUnknown,
    roles: directory.roles,
  };
  const checks = checksOf(consequences, inWords);
  const { result, worst } = checksInWords(checks, consequences);
  const until = formatDate(wallAt(consequences.window.end - 1, words.zone));
  const isPassed = checks.every(({ problems }) => problems.length === 0);
  return (
    <OpeningLine
      title={
        <span className={isPassed ? '' : 'font-semibold text-warn'}>
          <span aria-hidden="true" className={isPassed ? 'text-good' : ''}>
            {isPassed ? '✓' : '⚠'}
          </span>{' '}
          {result}
        </span>
      }
      note={[worst, `checked until ${until}`].filter((part) => part !== '').join(', ')}
    >
      <ul aria-label="Checks">
        {checks.map(({ name, problems }) => (
          <li key={name} className="flex flex-wrap gap-x-2 border-t border-line py-1 text-sm">
            <span aria-hidden="true" className={problems.length === 0 ? 'text-good' : 'text-warn'}>
              {problems.length === 0 ? '✓' : '⚠'}
            </span>
            <span>{name}</span>
            {problems.length > 0 && (
              <span className="ml-auto text-right text-warn wrap-anywhere">{listWithRest(problems)}</span>
            )}
          </li>
        ))}
        {consequences.gapsClosed.length > 0 && (
          <li className="border-t border-line py-1 text-sm">
            {counted(consequences.gapsClosed.length, 'gap')} closed:{' '}
            {listWithRest(consequences.gapsClosed.map((gap) => gapInWords(gap, inWords)))}
          </li>
        )}
      </ul>
    </OpeningLine>
  );
}

const MAX_LISTED = 3;

function listWithRest(texts: readonly string[]): string {
  const rest = texts.length - MAX_LISTED;
  return [...texts.slice(0, MAX_LISTED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function Shifts({ changes, words }: { changes: readonly Change[]; words: PlanWords }) {
  const { zone, year, directory } = words;
  const names = { nameOf: directory.person, roles: directory.roles };
  const [first] = changes;
  if (!first) return null;
  const end = changes.reduce((latest, change) => Math.max(latest, change.end), first.end);
  const columns: Column<Change>[] = [
    { head: 'When', cell: (change) => stretchInWords(change, { zone, year }) },
    { head: 'Who', cell: (change) => peopleChangeInWords(change, names) },
  ];
  return (
    <OpeningLine title={counted(changes.length, 'shift')} note={formatSpan(first.start, end, zone, year)}>
      <CappedList items={changes} cap={12}>
        {(visible) => (
          <RecordTable
            label="Differences"
            hasCards
            columns={columns}
            items={visible}
            keyOf={(change) => changeInWords(change, { zone, year, ...names })}
          />
        )}
      </CappedList>
    </OpeningLine>
  );
}

type OpeningLineProps = { title: ReactNode; note: string; children: ReactNode };

/** Line with a result that opens to its list; paper has the list. */
function OpeningLine({ title, note, children }: OpeningLineProps) {
  return (
    <details className="group print-open border-t border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-x-2 text-sm max-md:min-h-11 max-md:flex-wrap [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="flex-none text-ink-3 group-open:rotate-90 print:hidden">
          ▸
        </span>
        <span className="flex-none">{title}</span>
        <span className="ml-auto text-right text-ink-2 max-md:ml-5 max-md:basis-full max-md:text-left">
          {note}
        </span>
      </summary>
      <div className="pb-2">{children}</div>
    </details>
  );
}
