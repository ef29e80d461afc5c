import { useTimeline } from '../timeline/timeline-context';
import type { RowModel } from '../model/rows';
import { rolesOf } from '../model/rows';
import type { Change } from '#domain/plan/difference';
import { Bar } from '../../../components/lanes/Bar';
import { initialsIn } from '../model/bar-names';

const OTHER = { 'data-other': true };

/** Dashed lane below a schedule: the people whom the other rota has, where it differs. */
export function DifferingLane({ row, differences }: { row: RowModel; differences: readonly Change[] }) {
  const { window, directory } = useTimeline();
  const short = initialsIn(row.schedule, directory);
  const roles = rolesOf(row, directory.roles);
  return (
    <div
      className="timeline-row"
      data-layer=""
      data-other=""
      aria-hidden="true"
      style={{ '--roles': roles.length }}
    >
      <p className="timeline-head truncate pl-7 text-xs leading-7 text-ink-2">Today’s rota</p>
      <div className="timeline-lane relative min-w-0">
        <div data-moves="" className="timeline-moved">
          {differences.map(({ role_id, start, end, after }) => (
            <Bar
              key={`${role_id}.${start}`}
              time={{ start, end }}
              window={window}
              row={Math.max(0, roles.indexOf(role_id))}
              person={after[0]}
              text={after.map(directory.person).join(' · ') || 'Nobody'}
              short={after.map((id) => short.get(directory.person(id)) ?? '').join(' ') || undefined}
              marks={OTHER}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
