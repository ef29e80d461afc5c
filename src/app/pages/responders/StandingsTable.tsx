import { Link, useSearchParams } from 'react-router';
import { computedDuties, computedInWords } from '#domain/duty/computed-past';
import {
  changeIn,
  FEW,
  type FigureKey,
  figureOf,
  inOrder,
  isComparable,
  isCount,
  isFew,
  isSmallChange,
  listedBehind,
  OWN_FIGURES,
  SOURCE_FIGURES,
  type SortKey,
  type Standing,
  TEAM_FIGURES,
} from '#domain/insight/responders/standings';
import { HOUR_WORDS } from '#domain/time/hours';
import { type ColumnChoice, isSource, type Subject, SUBJECTS } from '#address/responders';
import { CellBar } from '../../charts/CellBar';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { Choice } from '../../ui/Choice';
import { About } from '../../ui/Panel';
import { type Column, fileTable, RecordTable } from '../../ui/RecordTable';
import {
  type ColumnKey,
  FIGURE_WORDS,
  figureSorted,
  headOf,
  changeText,
  leftOutWords,
  quietWords,
} from './model/figure-words';
import { type Period, rangeColumns, figurePath, standingPath } from './model/links';
import type { ChartsView } from './model/use-charts-view';
import type { Standings } from './model/use-standings';
import { Definitions } from './Definitions';

/** Columns by subject; the other figures are columns by choice. */
const FEW_COLUMNS: Readonly<Record<Subject, readonly ColumnKey[]>> = {
  person: ['name', 'night', 'before', 'rate', 'interruptions', 'ack'],
  team: ['name', 'night', 'before', 'change', 'needless', 'rate', 'median'],
  channel: ['name', 'needless', 'needless-share', 'night', 'before', 'noise'],
  label: ['name', 'needless', 'needless-share', 'night', 'before', 'noise'],
};

/** Id columns by subject, as named by the interface. */
const ID_HEADS: Readonly<Record<Subject, string>> = {
  person: 'responder_id',
  team: 'team_id',
  channel: 'channel_id',
  label: 'label_value',
};

/** Max lines visible at first: they fit the first screen. */
export const FIRST_LINES = 12;

function figuresOf(subject: Subject): readonly FigureKey[] {
  if (isSource(subject)) return SOURCE_FIGURES;
  return subject === 'team' ? [...OWN_FIGURES, 'needless', ...TEAM_FIGURES] : OWN_FIGURES;
}

/** Columns of a table, name first; all of them also if it is sorted by one that is not among the few. */
function columnKeys(subject: Subject, choice: ColumnChoice, sorted: SortKey): readonly ColumnKey[] {
  const few = FEW_COLUMNS[subject];
  if (choice === 'few' && few.includes(sorted)) return few;
  return [...new Set([...few, 'change' as const, ...figuresOf(subject)])];
}

type StandingsTableProps = {
  lines: readonly Standing[];
  standings: Standings;
  view: Pick<ChartsView, 'subject' | 'sort' | 'columns' | 'source' | 'change'>;
  period: Period;
  /** Period before in words, or the reason for a missing comparison. */
  comparison: string;
};

/** People, teams, channels or values of a label: a line each, sorted by one figure, which has a bar. */
export function StandingsTable({ lines, standings, view, period, comparison }: StandingsTableProps) {
  const [search] = useSearchParams();
  const { total, labels, people, dutyOf } = standings;
  const { subject, sort, change, source } = view;
  const place = { search, ...period, label: labels.name };
  const keys = columnKeys(subject, view.columns, sort.key);
  const isFewest = keys === FEW_COLUMNS[subject];
  const sorted = figureSorted(sort.key);
  const most = Math.max(
    0,
    ...lines.map((line) =>
      line.id === undefined || isFew(line, sorted) ? 0 : (figureOf(line, sorted) ?? 0),
    ),
  );
  const notes = [
    ...(subject === 'person' ? [leftOutWords(people), quietWords(people)] : []),
    dutyOf ? computedInWords(computedDuties(dutyOf.schedules, dutyOf.window), period.zone, Infinity) : '',
  ];

  function cellOf(key: Exclude<ColumnKey, 'name'>, line: Standing) {
    if (key === 'before') return <FigureValue text={figureText('night', changeIn(line, 'night').before)} />;
    if (key === 'change') {
      const { format, fewer } = FIGURE_WORDS.night;
      const text = changeText(changeIn(line, 'night'), format, fewer);
      return <FigureValue text={text} isSmall={text === 'same' || isSmallChange(line, 'night')} />;
    }
    const value = figureOf(line, key);
    // A count below five is exact, but too small to compare.
    const isSmall = isFew(line, key) || (isCount(key) && (value ?? 0) < FEW);
    const role = line === total ? 'total' : 'line';
    // The figures of a person are on the page of the person.
    const path =
      subject === 'person' && role === 'line'
        ? undefined
        : figurePath({ subject, line, role, figure: key }, place);
    const number = (
      <FigureValue text={figureText(key, value)} isSmall={isSmall} to={value ? path : undefined} />
    );
    if (key !== sorted) return number;
    return (
      <span className="flex items-center justify-end gap-2.5 font-semibold">
        {number}
        <CellBar
          share={role === 'total' || most === 0 ? 0 : (value ?? 0) / most}
          className="w-44 max-xl:w-20 max-md:hidden"
        />
      </span>
    );
  }

  const columns = keys.map((key, index): Column<Standing> => {
    if (key === 'name') {
      return {
        head: 'Name',
        control: <SubjectChoice {...{ subject, labels, change }} />,
        cell: (line) => (
          <StandingName line={line} path={standingPath(subject, line, place, listedBehind(sorted))} />
        ),
      };
    }
    const isFigure = key !== 'before' && key !== 'change';
    return {
      head: headOf(key, subject),
      unit: isFigure ? FIGURE_WORDS[key].table?.unit : undefined,
      numeric: true,
      phone: phoneOf(key === sorted, index),
      sort: key === 'before' ? undefined : sortOf(key, view),
      cell: (line) => cellOf(key, line),
    };
  });
  return (
    <section aria-label={SUBJECT_WORDS[subject]} className="panel-box">
      <CappedList
        items={inOrder(lines, sort)}
        cap={FIRST_LINES}
        end={
          <>
            <Button
              look="quiet"
              className="max-md:hidden"
              onClick={() =>
                change({ columns: isFewest ? 'all' : 'few', ...(!isFewest && { sort: undefined }) })
              }
            >
              {isFewest ? 'More columns' : 'Fewer columns'}
            </Button>
            <About title="the figures">
              <Definitions {...{ subject, comparison, notes }} columns={keys} />
            </About>
          </>
        }
      >
        {(visible) => (
          <RecordTable
            label={SUBJECT_WORDS[subject]}
            className="figure-table w-full text-md"
            items={visible}
            foot={[total]}
            keyOf={standingKey}
            isCurrent={(line) => source !== undefined && standingKey(line) === source}
            columns={columns}
          />
        )}
      </CappedList>
    </section>
  );
}

export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  person: 'People',
  team: 'Teams',
  channel: 'Channels',
  label: 'Labels',
};

function figureText(key: FigureKey, value: number | undefined): string {
  const { table, format } = FIGURE_WORDS[key];
  return value === undefined ? '–' : (table?.format ?? format)(value);
}

const SMALL_WORDS = `Too few to compare: under ${FEW}, or under ${HOUR_WORDS.nightHours}`;

/** Grey if it is too small to compare. */
function FigureValue({
  text,
  isSmall = false,
  to,
}: {
  text: string;
  isSmall?: boolean;
  to?: string | undefined;
}) {
  const isGrey = isSmall || text === '–';
  return (
    <span className={isGrey ? 'text-ink-3' : ''} title={isSmall && text !== '–' ? SMALL_WORDS : undefined}>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} className="figure-link">
          {text}
        </Link>
      )}
    </span>
  );
}

/** Name with a link; the line "other" and the total have none. */
function StandingName({ line: { name }, path }: { line: Standing; path: string | undefined }) {
  if (path === undefined) return <span className="text-ink-2">{name}</span>;
  return (
    <Link
      to={path}
      className="inline-flex min-h-7 items-center font-semibold wrap-anywhere max-md:min-h-11 hover:text-accent hover:underline"
    >
      {name}
    </Link>
  );
}

type SubjectChoiceProps = Pick<ChartsView, 'subject' | 'change'> & Pick<Standings, 'labels'>;

/** Head of the first column: what a line is. */
function SubjectChoice({ subject, labels, change }: SubjectChoiceProps) {
  const value = subject === 'label' ? `=${labels.name ?? ''}` : subject;
  const names = new Set([...labels.names, ...(subject === 'label' && labels.name ? [labels.name] : [])]);
  return (
    <Choice
      label="Rows"
      value={value}
      className="h-7! border-transparent! ps-0! font-medium"
      options={[
        ['person', 'Person'],
        ['team', 'Team'],
        ['channel', 'Channel'],
        ...[...names].map((name) => [`=${name}`, `By ${name}`] as const),
      ]}
      onChange={(picked) => {
        const own = SUBJECTS.find((one) => one === picked);
        const label = own ? undefined : picked.slice(1);
        change({ subject: own ?? 'label', label, source: undefined, sort: undefined });
      }}
    />
  );
}

/** On a phone: the sorted figure, and those of the first columns. */
function phoneOf(isSorted: boolean, column: number) {
  if (isSorted) return 'figure';
  return column < 4 ? 'fact' : undefined;
}

function sortOf(
  key: SortKey,
  { sort, change }: Pick<ChartsView, 'sort' | 'change'>,
): NonNullable<Column<Standing>['sort']> {
  const isOwn = sort.key === key;
  const direction = sort.desc ? 'descending' : 'ascending';
  return {
    direction: isOwn ? direction : undefined,
    onSort: () => change({ sort: { key, desc: isOwn ? !sort.desc : true } }),
  };
}

function standingKey({ id }: Standing): string {
  return id === undefined ? 'rest' : String(id);
}

type FileColumn = Pick<Column<Standing>, 'head' | 'csv'>;

const MORE: readonly FileColumn[] = [
  { head: 'interruptions_work', csv: ({ figures }) => figures.byKind.work },
  { head: 'interruptions_unknown', csv: ({ figures }) => figures.byKind.unknown },
  { head: 'sleep_seconds_on_duty', csv: ({ duty }) => duty?.seconds },
  { head: 'acknowledged', csv: ({ figures }) => figures.acknowledged },
  { head: 'manually_escalated', csv: ({ figures }) => figures.byHand },
  { head: 'timeout_escalated', csv: ({ figures }) => figures.byTimeout },
];

/** File of all lines with each figure and its previous value. */
export function fileOfStandings(
  lines: readonly Standing[],
  { subject }: Pick<ChartsView, 'subject'>,
  period: Period,
  dutyOf: Standings['dutyOf'],
) {
  const note = dutyOf
    ? computedInWords(computedDuties(dutyOf.schedules, dutyOf.window), period.zone, Infinity)
    : '';
  const columns: FileColumn[] = [
    { head: subject, csv: ({ name }) => name },
    { head: ID_HEADS[subject], csv: ({ id }) => id },
    ...figuresOf(subject).flatMap((key): FileColumn[] => {
      const { csvHead } = FIGURE_WORDS[key];
      const now = { head: csvHead, csv: (line: Standing) => figureOf(line, key) };
      if (!isComparable(key)) return [now];
      return [now, { head: `${csvHead}_before`, csv: (line) => changeIn(line, key).before }];
    }),
    ...MORE,
    ...rangeColumns(period),
    { head: 'note', csv: () => note },
  ];
  return fileTable(columns, lines);
}
