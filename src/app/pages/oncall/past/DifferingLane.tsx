import { useTimeline } from '../timeline/timeline-context';
import type { RowModel } from '../model/rows';
import { rolesOf } from '../model/row-roles';
import type { Change } from '#domain/plan/difference';
import { seatLabel } from '../model/bar-names';
import { place, widthPx } from '../timeline/scale';
import { personLook } from '../../../data/person-look';

type DifferingLaneProps = { row: RowModel; differences: readonly Change[] };

/** Dashed lane below a schedule: the people whom the other rota has, where it differs. */
export function DifferingLane({ row, differences }: DifferingLaneProps) {
  const { window, lanePx, directory } = useTimeline();
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
          {differences.map(({ role_id, start, end, after }) => {
            const lane = Math.max(0, roles.indexOf(role_id));
            const room = widthPx(start, end, window, lanePx);
            const [first] = after;
            return (
              <span
                key={`${role_id}.${start}`}
                className="bar bar-other"
                data-person={first === undefined ? undefined : personLook(first)}
                data-nobody={first === undefined ? '' : undefined}
                style={{ ...place(start, end, window), '--lane': lane }}
              >
                {first === undefined
                  ? 'Nobody'
                  : seatLabel(after, room, { schedule: row.schedule, directory })}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}
