import { sentenceCase } from '#domain/text/words';
import { formatCount } from '#domain/text/count';
import { DURATION_COLUMNS, type DurationColumn } from '#domain/insight/incidents/incident-columns';
import { PERCENTILES } from '#domain/insight/incidents/percentiles';
import type { LateCounts } from '#domain/insight/incidents/late';
import { GROUPINGS, type Grouping, type GroupFigures } from '#domain/insight/incidents/table-summary';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { paths } from '#address/paths';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Choice } from '../../../ui/Choice';
import { type Column, RecordTable } from '../../../ui/RecordTable';
import { Segmented } from '../../../ui/Segmented';
import type { IncidentsView } from '#address/incidents';
import { formatSeconds, lateInWords, TIME_WORDS } from '../model/words';
import { useIncidentsView } from '../model/use-incidents-view';
import { GroupName } from '../Values';
import { GroupLate } from './LateShare';

const FIRST_GROUPS = 50;

/** Definition of durations that have two. */
const MEASURED_BY: Record<DurationColumn, string | undefined> = {
  ack: 'To the incident’s first acknowledgement, by anyone',
  close: undefined,
  engage: 'From the incident’s first acknowledgement, by anyone',
};
const GROUPING_OPTIONS = GROUPINGS.map((name) => [name, sentenceCase(name)] as const);

const TIME_OPTIONS = DURATION_COLUMNS.map((value) => ({ value, label: TIME_WORDS[value].short }));

/** Max columns on a phone; "All figures" has the others. */
const ON_PHONES = 2;

type Choice = Pick<IncidentsView, 'time' | 'grouping'>;

type TimesTableProps = Choice & {
  groups: readonly GroupFigures[];
  late: LateCounts;
  /** True if the table of all figures is open. */
  hasFigures: boolean;
  onChange: (fields: Partial<Choice & Pick<IncidentsView, 'figures'>>) => void;
};

/** Percentiles and mean of a duration, for the whole view and by group. */
export function TimesTable({ groups, late, time, grouping, hasFigures, onChange }: TimesTableProps) {
  const { title, happened } = TIME_WORDS[time];
  const [all, ...single] = groups;
  const { filters } = useIncidentsView().view;
  const hasLate = time === 'ack' && filters.ack === undefined;
  const figures = columnsOf(time, grouping, happened);
  const columns = hasLate
    ? [
        // The room of p95, which all figures have.
        ...figures.filter(({ head }) => head !== 'p95'),
        {
          head: 'Late',
          title: `Share ${lateInWords(late.rule)}`,
          numeric: true,
          cell: ({ value }: GroupFigures) => <GroupLate {...{ grouping, value, late }} />,
        },
      ]
    : figures;
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{title}</h2>
        <TimesChoice time={time} grouping={grouping} onChange={onChange} />
      </div>
      <CappedList items={single} cap={FIRST_GROUPS}>
        {(visible) => (
          <RecordTable
            label={`${title} by ${grouping}`}
            className="times w-full text-sm"
            region={{ label: `${title}, scrolls`, className: 'max-h-[250px] overflow-auto print:max-h-none' }}
            columns={columns}
            items={visible}
            foot={all && single.length !== 1 ? [all] : []}
            keyOf={({ value = '' }) => value}
          />
        )}
      </CappedList>
      <div className="mt-1.5 flex items-start gap-3">
        <p className="min-w-0 grow text-xs text-ink-3">
          {basisWords(all?.times[time].count ?? 0, all?.incidents ?? 0, happened)}{' '}
          {MEASURED_BY[time] !== undefined && (
            <>
              {MEASURED_BY[time]}; <OtherPageLink path={paths.responders()} name="Responders" /> has each
              person’s own.
            </>
          )}
        </p>
        <Button
          look={hasFigures ? 'pressed' : 'plain'}
          aria-pressed={hasFigures}
          className="h-7 shrink-0 text-xs print:hidden"
          onClick={() => onChange({ figures: hasFigures ? undefined : 'incidents' })}
        >
          All figures
        </Button>
      </div>
    </>
  );
}

function basisWords(count: number, all: number, happened: string): string {
  return count === all
    ? `Based on all ${formatCount(all)}.`
    : `Based on the ${formatCount(count)} of ${formatCount(all)} that were ${happened}.`;
}

type TimesChoiceProps = Choice & { onChange: (choice: Partial<Choice>) => void };

function TimesChoice({ time, grouping, onChange }: TimesChoiceProps) {
  return (
    <div className="ml-auto flex flex-wrap gap-2 print:hidden">
      <Segmented<DurationColumn>
        label="Metric"
        value={time}
        options={TIME_OPTIONS}
        onChange={(next) => onChange({ time: next })}
      />
      <span className="flex items-center gap-1 text-xs text-ink-3">
        by
        <Choice
          label="Group by"
          value={grouping}
          options={GROUPING_OPTIONS}
          onChange={(next) => onChange({ grouping: next })}
        />
      </span>
    </div>
  );
}

function columnsOf(time: DurationColumn, grouping: Grouping, happened: string): Column<GroupFigures>[] {
  return [
    {
      head: sentenceCase(grouping),
      className: 'max-w-32 truncate',
      cell: ({ value }) => (value === undefined ? 'All' : <GroupName grouping={grouping} value={value} />),
    },
    {
      head: 'n',
      title: `Number of incidents that were ${happened}`,
      numeric: true,
      cell: ({ times }) => <span className="text-ink-2">{formatCount(times[time].count)}</span>,
    },
    ...PERCENTILES.map((percent, place) => ({
      head: `p${percent}`,
      title: `${percent} % of the incidents that were ${happened} took at most this long (nearest rank)`,
      numeric: true,
      className: place < ON_PHONES ? '' : 'max-sm:hidden',
      cell: ({ times }: GroupFigures) => formatSeconds(times[time].percentiles[place]),
    })),
    {
      head: 'Mean',
      title: `Mean of the server’s seconds over the incidents that were ${happened}`,
      numeric: true,
      className: 'max-sm:hidden',
      cell: ({ times }) => <span className="text-ink-2">{formatSeconds(times[time].mean)}</span>,
    },
  ];
}
