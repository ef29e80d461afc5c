import { useId } from 'react';
import type { Standing, StandingSort } from '#domain/insight/responders/standings';
import { Patterns } from '../../../charts/Patterns';
import { CappedList } from '../../../ui/CappedList';
import type { Place } from '../model/links';
import type { Subject } from '../model/url';
import { columnsOf, FIRST_LINES, headOf, widthOf } from './columns';
import type { Scales } from './cells/scales';
import { SortHead } from './SortHead';
import { StandingLine } from './StandingLine';
import { TotalLines } from './TotalLines';
import { keyOf, useStandingsTable } from './use-standings-table';

export type DrawnLines = {
  lines: readonly Standing[];
  total: Standing;
  scales: Scales;
  subject: Subject;
  sort: StandingSort;
  onSort: (sort: StandingSort) => void;
  place: Place;
  /** Names of the buckets of the nights. */
  buckets: readonly string[];
  comparison: string;
  title: string;
};

export function StandingsTable({ lines, total, scales, subject, sort, onSort, ...others }: DrawnLines) {
  const table = useStandingsTable(lines, subject, sort, onSort);
  const patterns = useId();
  const columns = columnsOf(subject);
  const { title, place, buckets, comparison } = others;
  return (
    <CappedList items={table.getRowModel().rows} cap={FIRST_LINES}>
      {(rows) => (
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section tabIndex={0} aria-label={`${title}, scrolls sideways`} className="standings overflow-x-auto">
          <svg aria-hidden="true" className="absolute size-0">
            <Patterns id={patterns} />
          </svg>
          <table aria-label={title} className="w-full min-w-[1120px] table-fixed text-sm">
            <thead>
              <tr>
                {table.getFlatHeaders().map((header, place) => {
                  const column = columns[place] ?? 'name';
                  return (
                    <SortHead
                      key={column}
                      {...{ header, column }}
                      text={headOf(column, subject)}
                      width={widthOf(column, subject)}
                    />
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ original: line }) => (
                <StandingLine
                  key={keyOf(line)}
                  {...{ line, columns, subject, place, buckets, scales, patterns }}
                />
              ))}
            </tbody>
            <TotalLines {...{ total, columns, subject, place, comparison }} />
          </table>
        </section>
      )}
    </CappedList>
  );
}
