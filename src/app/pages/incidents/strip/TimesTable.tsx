import { sentenceCase } from '#domain/text/sentence-case';
import { formatCount } from '#domain/text/count';
import { useState, type ReactNode } from 'react';
import { DURATION_COLUMNS, type DurationColumn } from '#domain/insight/incidents/incident-columns';
import { PERCENTILES, type Distribution } from '#domain/insight/incidents/percentiles';
import { GROUPINGS, type Grouping, type GroupFigures } from '#domain/insight/incidents/table-summary';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { usePrinting } from '../../../hooks/use-printing';
import { paths } from '#address/paths';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { Segmented } from '../../../ui/Segmented';
import type { IncidentsView } from '#address/incidents';
import { formatSeconds, TIME_WORDS } from '../model/words';
import { GroupName } from '../grid/Cell';

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
const onlyWide = (place: number) => (place < ON_PHONES ? '' : 'max-sm:hidden');

type Choice = Pick<IncidentsView, 'time' | 'grouping'>;

type TimesTableProps = Choice & {
  groups: readonly GroupFigures[];
  /** True if the table of all figures is open. */
  hasFigures: boolean;
  onChange: (fields: Partial<Choice & Pick<IncidentsView, 'figures'>>) => void;
};

/** Percentiles and mean of a duration, for the whole view and by group. */
export function TimesTable({ groups, time, grouping, hasFigures, onChange }: TimesTableProps) {
  const { title, happened } = TIME_WORDS[time];
  const [all, ...single] = groups;
  const [opened, setOpened] = useState(false);
  const printing = usePrinting();
  const visible = opened || printing ? single : single.slice(0, FIRST_GROUPS);
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{title}</h2>
        <TimesChoice time={time} grouping={grouping} onChange={onChange} />
      </div>
      <section
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${title}, scrolls`}
        className="max-h-[142px] overflow-auto print:max-h-none"
      >
        <table aria-label={`${title} by ${grouping}`} className="times w-full text-sm">
          <TimesHead grouping={grouping} happened={happened} />
          <tbody>
            {visible.map((group) => (
              <TimesRow
                key={group.value}
                name={<GroupName grouping={grouping} value={group.value ?? ''} />}
                times={group.times[time]}
              />
            ))}
          </tbody>
          {all && single.length !== 1 && (
            <tbody className="all">
              <TimesRow name="All" times={all.times[time]} />
            </tbody>
          )}
        </table>
        {single.length > visible.length && (
          <Button look="quiet" className="text-xs print:hidden" onClick={() => setOpened(true)}>
            Show all {formatCount(single.length)} {grouping}s
          </Button>
        )}
      </section>
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

function TimesHead({ grouping, happened }: { grouping: Grouping; happened: string }) {
  return (
    <thead>
      <tr className="text-right text-xs text-ink-3">
        <th scope="col" className="text-left font-medium">
          {sentenceCase(grouping)}
        </th>
        <th scope="col" className="font-medium" title={`Number of incidents that were ${happened}`}>
          n
        </th>
        {PERCENTILES.map((percent, place) => (
          <th
            key={percent}
            scope="col"
            className={`font-medium ${onlyWide(place)}`}
            title={`${percent} % of the incidents that were ${happened} took at most this long (nearest rank)`}
          >
            p{percent}
          </th>
        ))}
        <th
          scope="col"
          className="font-medium max-sm:hidden"
          title={`Mean of the server’s seconds over the incidents that were ${happened}`}
        >
          Mean
        </th>
      </tr>
    </thead>
  );
}

function TimesRow({ name, times }: { name: ReactNode; times: Distribution }) {
  const { count, percentiles, mean } = times;
  return (
    <tr className="border-t border-line text-right">
      <th scope="row" className="max-w-32 truncate text-left font-normal">
        {name}
      </th>
      <td className="text-ink-2">{formatCount(count)}</td>
      {PERCENTILES.map((percent, place) => (
        <td key={percent} className={`whitespace-nowrap ${onlyWide(place)}`}>
          {formatSeconds(percentiles[place])}
        </td>
      ))}
      <td className="whitespace-nowrap text-ink-2 max-sm:hidden">{formatSeconds(mean)}</td>
    </tr>
  );
}
