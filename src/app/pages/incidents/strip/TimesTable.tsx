import { useState, type ReactNode } from 'react';
import { DURATION_COLUMNS, type DurationColumn } from '#domain/insight/incidents/incident-columns';
import { PERCENTILES, type Distribution } from '#domain/insight/incidents/percentiles';
import { GROUPINGS, type Grouping, type GroupTimes } from '#domain/insight/incidents/table-summary';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { usePrinting } from '../../../hooks/use-printing';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { Severity } from '../grid/Severity';
import type { Incidents } from '../model/use-incidents';
import { formatCount, formatSeconds, TIME_WORDS, valueWords } from '../model/words';

const FIRST_GROUPS = 50;

/** Which acknowledgement a time stands on, where there are two. */
const STANDS_ON: Record<DurationColumn, string | undefined> = {
  ack: 'To the incident’s first acknowledgement, by whomever',
  close: undefined,
  engage: 'From the incident’s first acknowledgement, by whomever',
};
const TIME_OPTIONS = DURATION_COLUMNS.map((value) => ({ value, label: TIME_WORDS[value].short }));
const GROUP_OPTIONS = GROUPINGS.map((value) => ({ value, label: value }));

/** Percentiles of one of the times, of all incidents in the view and of each group, with the mean beside them. */
export function TimesTable({ incidents, groups }: { incidents: Incidents; groups: readonly GroupTimes[] }) {
  const { view, nameOf, change } = incidents;
  const { time, grouping } = view;
  const { title, happened } = TIME_WORDS[time];
  const [all, ...single] = groups;
  const [opened, setOpened] = useState(false);
  const printing = usePrinting();
  const shown = opened || printing ? single : single.slice(0, FIRST_GROUPS);
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{title}</h2>
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          <Segmented<DurationColumn>
            label="Which time"
            value={time}
            options={TIME_OPTIONS}
            onChange={(next) => change({ time: next }, { replace: true })}
          />
          <label className="flex items-center gap-1 text-xs text-ink-3">
            by
            <select
              aria-label="Tell apart by"
              value={grouping}
              onChange={(event) => {
                const next = GROUPINGS.find((one) => one === event.target.value);
                if (next) change({ grouping: next }, { replace: true });
              }}
              className="h-[30px] rounded-md border border-control/60 bg-surface px-1.5 text-sm text-ink"
            >
              {GROUP_OPTIONS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <section
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${title}, scrolls`}
        className="max-h-[142px] overflow-auto print:max-h-none"
      >
        <table aria-label={`${title} by ${grouping}`} className="times w-full text-sm">
          <thead>
            <tr className="text-right text-xs text-ink-3">
              <th scope="col" className="text-left font-medium">
                {grouping}
              </th>
              <th
                scope="col"
                className="font-medium"
                title={`Incidents that were ${happened}: what the figures are of`}
              >
                n
              </th>
              {PERCENTILES.map((percent) => (
                <th
                  key={percent}
                  scope="col"
                  className="font-medium"
                  title={`${percent} % of the incidents that were ${happened} took at most this long (nearest rank)`}
                >
                  p{percent}
                </th>
              ))}
              <th
                scope="col"
                className="font-medium"
                title={`Mean of the server’s seconds over the incidents that were ${happened}`}
              >
                mean
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <TimesRow
                key={group.value}
                name={<GroupName grouping={grouping} value={group.value ?? ''} nameOf={nameOf} />}
                times={group.times[time]}
              />
            ))}
          </tbody>
          {all && single.length !== 1 && (
            <tbody className="all">
              <TimesRow name="all" times={all.times[time]} />
            </tbody>
          )}
        </table>
        {single.length > shown.length && (
          <Button look="quiet" className="text-xs print:hidden" onClick={() => setOpened(true)}>
            Show all {formatCount(single.length)} {grouping}s
          </Button>
        )}
      </section>
      <p className="mt-1.5 text-xs text-ink-3">
        Of {formatCount(all?.times[time].count ?? 0)} {happened} of {formatCount(all?.incidents ?? 0)}; others
        are left out, never taken for 0. Nearest rank.{' '}
        {STANDS_ON[time] !== undefined && (
          <>
            {STANDS_ON[time]}; <OtherPageLink path={paths.responders()} name="Responders" /> has each person’s
            own.
          </>
        )}
      </p>
    </>
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
      {PERCENTILES.map((percent, i) => (
        <td key={percent} className="whitespace-nowrap">
          {formatSeconds(percentiles[i])}
        </td>
      ))}
      <td className="whitespace-nowrap text-ink-2">{formatSeconds(mean)}</td>
    </tr>
  );
}

type GroupNameProps = { grouping: Grouping; value: string; nameOf: Incidents['nameOf'] };

function GroupName({ grouping, value, nameOf }: GroupNameProps) {
  if (grouping === 'severity') return <Severity value={value} />;
  return <span title={`#${value}`}>{valueWords(nameOf(grouping, value))}</span>;
}
