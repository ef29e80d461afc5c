import type { ReactNode } from 'react';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { coveredShare } from '#domain/duty/coverage';
import type { Schedule } from '#contract/schedule';
import { spanInText } from '#domain/oncall/words/whole-words';
import { counted } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import { useLocation } from 'react-router';
import { useDirectory } from '../../../api/names/directory';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { shareText, teamName } from '../model/describe';
import { remedyLink } from './remedy-link';
import { hoursText, type Report, type ReportLine, type ReportRow } from './report';

type ReportTableProps = { report: Report; window: Interval; zone: ViewerZone };

/** Schedules with gaps, a row each, the longest first; the others are folded. */
export function ReportTable({ report, window, zone }: ReportTableProps) {
  const { rows, full, off } = report;
  return (
    <div className="panel-box">
      {rows.length > 0 && (
        <table aria-label="Uncovered time by schedule" className="data-table uncovered-table">
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th scope="col">Schedule</th>
              <th scope="col">Role</th>
              <th scope="col" className="text-right">
                Nobody
              </th>
              <th scope="col">When</th>
              <th scope="col">Cause and fix</th>
              <th scope="col">Covered, of planned time</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <tbody key={String(row.schedule.schedule_id)}>
              {row.lines.map((line, index) => (
                <Line
                  key={line.first.start}
                  {...{ line, window, zone }}
                  row={index === 0 ? row : undefined}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <Fold
        items={full.map(({ schedule, covered }) => ({ schedule, note: shareOf(covered) }))}
        text={`${counted(full.length, 'schedule')} fully covered`}
        side="Off hours don’t count"
      />
      <Fold
        items={off.map((schedule) => ({ schedule, note: '' }))}
        text={`${counted(off.length, 'schedule')} switched off`}
        side={off.length === 1 ? (off[0]?.schedule_name ?? '') : ''}
      />
    </div>
  );
}

/** "96.4 %"; "no planned time" where nobody is due. */
function shareOf(covered: ReportRow['covered']): string {
  const share = coveredShare([covered]);
  return share === undefined ? 'no planned time' : shareText(share);
}

/** "96.4 % covered" */
function coveredText(covered: ReportRow['covered']): string {
  return coveredShare([covered]) === undefined ? shareOf(covered) : `${shareOf(covered)} covered`;
}

type LineProps = Omit<ReportTableProps, 'report'> & {
  line: ReportLine;
  /** Row of the schedule, for its first line. */
  row: ReportRow | undefined;
};

/** Time of some roles with one cause. */
function Line({ line, row, window, zone }: LineProps) {
  const now = useNow();
  const directory = useDirectory();
  const { first, times, seconds } = line;
  const { roles, roleName, kind, whole, why, remedyText } = first;
  const link = remedyLink(line, { zone, now, roles: directory.roles });
  const tone = kind === 'unknown' ? 'text-warn' : 'text-bad';
  return (
    <tr>
      {row && (
        <th scope="rowgroup" data-cell="name" rowSpan={row.lines.length}>
          <Name schedule={row.schedule} />
          {row.schedule.team_id !== 0 && (
            <small className="block text-xs font-normal text-ink-3">
              {teamName(row.schedule, directory)}
            </small>
          )}
        </th>
      )}
      <td data-cell="role">{roles.length === 0 ? 'All roles' : sentenceCase(roleName)}</td>
      <td data-cell="hours" className={`text-right font-bold tabular-nums ${tone}`}>
        {hoursText(seconds)}
      </td>
      <td data-cell="when">
        {sentenceCase(spanInText(whole, { zone, year: yearAt(first.start, zone) }))}
        {times.length > 1 && <span className="block text-xs text-ink-3">and {times.length - 1} more</span>}
      </td>
      <td data-cell="cause">
        {sentenceCase(why)}
        {link ? (
          <ViewLink
            className="flex w-fit items-center text-accent underline max-md:min-h-11 print:hidden"
            to={link.to}
          >
            {link.label}
          </ViewLink>
        ) : (
          <span className="block text-xs text-ink-2">{sentenceCase(remedyText)}</span>
        )}
      </td>
      {row && (
        <td data-cell="covered" rowSpan={row.lines.length}>
          <Bar row={row} window={window} />
          {coveredText(row.covered)}
          <span className="md:hidden">, of planned time</span>
        </td>
      )}
    </tr>
  );
}

/** The window: full where it is covered, outlined in red without anybody, in amber with only unknown people. */
function Bar({ row, window: { start, end } }: { row: ReportRow; window: Interval }) {
  const percent = (seconds: number) => `${(seconds / (end - start)) * 100}%`;
  return (
    <span aria-hidden="true" className="uncovered-bar">
      {row.times.map((time) =>
        time.kind === 'expected' ? null : (
          <i
            key={`${time.kind}${time.roles.join()}${time.start}`}
            data-kind={time.kind}
            style={{ left: percent(time.start - start), width: percent(time.end - time.start) }}
          />
        ),
      )}
    </span>
  );
}

type FoldProps = { items: readonly { schedule: Schedule; note: ReactNode }[]; text: string; side: string };

/** Schedules without gaps, in one line that opens. */
function Fold({ items, text, side }: FoldProps) {
  if (items.length === 0) return null;
  return (
    <details className="uncovered-fold">
      <summary>
        {text} <span className="ml-auto text-ink-3">{side}</span>
      </summary>
      <ul className="gap-x-6 pb-2 md:columns-2">
        {items.map(({ schedule, note }) => (
          <li key={String(schedule.schedule_id)} className="flex gap-2 py-0.5">
            <Name schedule={schedule} /> <span className="ml-auto text-ink-3">{note}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Name({ schedule: { schedule_id, schedule_name } }: { schedule: Schedule }) {
  const { search } = useLocation();
  return (
    <ViewLink
      className="wrap-anywhere hover:underline"
      to={inZonesOf(search, paths.schedule(String(schedule_id)))}
    >
      {schedule_name}
    </ViewLink>
  );
}
