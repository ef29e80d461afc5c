import { sentenceCase, formatCount } from '#domain/text/words';
import { DURATION_COLUMNS, type DurationColumn } from '#domain/insight/incidents/incident-columns';
import {
  PERCENTILES,
  GROUPINGS,
  type Grouping,
  type GroupFigures,
} from '#domain/insight/incidents/table-summary';
import type { LateCounts } from '#domain/insight/incidents/late';
import { Button } from '../../../ui/Button';
import { About } from '../../../ui/Panel';
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
const MEASURED_BY: Record<DurationColumn, string> = {
  ack: ' To the incident’s first acknowledgement, by anyone; Responders has each person’s own.',
  close: '',
  engage: ' From the incident’s first acknowledgement, by anyone.',
};
const GROUPING_OPTIONS = GROUPINGS.map((name) => [name, sentenceCase(name)] as const);

const TIME_OPTIONS = DURATION_COLUMNS.map((value) => ({ value, label: TIME_WORDS[value].short }));

/** Percentiles in this table; "All figures" has the others. */
const MAX_ROWS = 2;

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
        ...figures,
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
        <h2>
          {title}
          <About title={title}>
            {basisWords(all?.times[time].count ?? 0, all?.incidents ?? 0, happened)}
            {MEASURED_BY[time]}
          </About>
        </h2>
        <TimesChoice {...{ time, grouping, hasFigures, onChange }} />
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
    </>
  );
}

function basisWords(count: number, all: number, happened: string): string {
  return count === all
    ? `Based on all ${formatCount(all)}.`
    : `Based on the ${formatCount(count)} of ${formatCount(all)} that were ${happened}.`;
}

type TimesChoiceProps = Pick<TimesTableProps, 'time' | 'grouping' | 'hasFigures' | 'onChange'>;

function TimesChoice({ time, grouping, hasFigures, onChange }: TimesChoiceProps) {
  return (
    <div className="ml-auto flex flex-wrap gap-2 print:hidden">
      <Segmented<DurationColumn>
        label="Metric"
        value={time}
        options={TIME_OPTIONS}
        onChange={(next) => onChange({ time: next })}
      />
      <Choice
        label="Group by"
        value={grouping}
        options={GROUPING_OPTIONS}
        onChange={(next) => onChange({ grouping: next })}
      />
      <Button
        look={hasFigures ? 'pressed' : 'plain'}
        aria-pressed={hasFigures}
        onClick={() => onChange({ figures: hasFigures ? undefined : 'incidents' })}
      >
        All figures
      </Button>
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
    ...PERCENTILES.slice(0, MAX_ROWS).map((percent, place) => ({
      head: `p${percent}`,
      title: `${percent} % of the incidents that were ${happened} took at most this long (nearest rank)`,
      numeric: true,
      cell: ({ times }: GroupFigures) => formatSeconds(times[time].percentiles[place]),
    })),
  ];
}
