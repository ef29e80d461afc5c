import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { coverageOf } from '#domain/oncall/review/coverage';
import { formatLength } from '#domain/time/duration';
import { formatSpan, yearAt } from '#domain/time/format';
import { lengthOf, type Interval } from '#domain/time/interval';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { roleName, shareText } from '../model/words';

type Line = { schedule: Schedule; role: Id | undefined; covered: number };
type Gap = Interval & { schedule: Schedule; role: Id | undefined };

type CoveragePanelProps = {
  schedules: readonly Schedule[];
  window: Interval;
  zone: string;
  scope: string;
};

/** Coverage of each schedule and each of its roles, and every gap with its length. */
export function CoveragePanel({ schedules, window, zone, scope }: CoveragePanelProps) {
  const { lines, gaps } = useMemo(() => measure(schedules, window), [schedules, window]);
  const uncovered = lengthOf(gaps.filter((gap) => gap.role === undefined));
  const year = yearAt(window.start, zone);
  return (
    <Panel
      title="Coverage and gaps"
      note={
        uncovered === 0
          ? `no coverage gaps${scope && ` ${scope}`}`
          : `${formatLength(uncovered)} uncovered, summed over ${scope === '' ? 'all schedules' : scope.replace('in ', '')}`
      }
    >
      <CappedList items={lines} cap={6}>
        {(shown) => (
          <DataTable
            label="Coverage"
            items={shown}
            keyOf={(line) => `${line.schedule.schedule_id}.${line.role ?? ''}`}
            columns={[
              { head: 'schedule', cell: (line) => line.schedule.schedule_name },
              { head: 'role', cell: (line) => roleName(line.role) },
              { head: 'covered', numeric: true, cell: (line) => shareText(line.covered) },
            ]}
          />
        )}
      </CappedList>
      <div className="mt-3" />
      {gaps.length === 0 ? (
        <p className="text-sm text-ink-2">No gap in this window.</p>
      ) : (
        <CappedList items={gaps} cap={6}>
          {(shown) => (
            <DataTable
              label="Gaps"
              items={shown}
              keyOf={(gap) => `${gap.schedule.schedule_id}.${gap.role ?? ''}.${gap.start}`}
              columns={[
                { head: 'gap in', cell: (gap) => gap.schedule.schedule_name },
                { head: 'role', cell: (gap) => roleName(gap.role) },
                {
                  head: `from – to (${zone})`,
                  cell: (gap) => formatSpan(gap.start, gap.end, zone, year),
                },
                { head: 'length', numeric: true, cell: (gap) => formatLength(gap.end - gap.start) },
              ]}
            />
          )}
        </CappedList>
      )}
      <p className="mt-2 text-xs text-ink-3">
        Covered: share of the window in which the final schedule has somebody on duty, or somebody in that
        role. A role’s gaps are listed where they are not gaps of the whole schedule. Time outside the window
        does not count. Roles have numbers and no names.
      </p>
    </Panel>
  );
}

function measure(schedules: readonly Schedule[], window: Interval): { lines: Line[]; gaps: Gap[] } {
  const lines: Line[] = [];
  const gaps: Gap[] = [];
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const coverage = coverageOf(schedule, window);
    lines.push({ schedule, role: undefined, covered: coverage.share });
    const whole = new Set(coverage.gaps.map(({ start, end }) => `${start}-${end}`));
    for (const gap of coverage.gaps) gaps.push({ schedule, role: undefined, ...gap });
    // One role is the whole schedule again.
    for (const role of coverage.roles.length > 1 ? coverage.roles : []) {
      lines.push({ schedule, role: role.role_id, covered: role.share });
      for (const gap of role.gaps) {
        if (!whole.has(`${gap.start}-${gap.end}`)) gaps.push({ schedule, role: role.role_id, ...gap });
      }
    }
  }
  return { lines: lines.sort((a, b) => a.covered - b.covered), gaps: gaps.sort((a, b) => a.start - b.start) };
}
