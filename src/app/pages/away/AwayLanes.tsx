import type { Schedule } from '#contract/schedule';
import type { Id } from '#contract/id';
import type { AwayPlan, AwayRow } from '#domain/plan/away';
import type { AwayWords } from '#domain/plan/away-words';
import { postInWords } from '#domain/plan/change/candidate-words';
import { daysAround } from '#domain/plan/change/candidates';
import { addTo } from '#domain/collections/multimap';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { roleName } from '#domain/oncall/words/role-words';
import { overriddenIn } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import type { Directory } from '../../api/names/directory-of';
import { DutyLane, LaneBox } from '../../components/lanes/DutyLane';
import { useMedia } from '../../hooks/use-media';
import { awayLane } from './model/away-lane';

type AwayLanesProps = {
  schedules: readonly Schedule[];
  plan: AwayPlan;
  absence: Interval;
  absent: Id;
  words: AwayWords;
  directory: Directory;
};

/** Lane per schedule and role of the absent person, with the substitutes; folded on a phone. */
export function AwayLanes(props: AwayLanesProps) {
  const isNarrow = useMedia('(width < 48rem)');
  if (!isNarrow) return <Lanes {...props} />;
  return (
    <details className="mb-3 print:hidden">
      <summary className="cursor-pointer py-3 text-sm font-semibold">Lanes</summary>
      <Lanes {...props} />
    </details>
  );
}

function Lanes({ schedules, plan, absence, absent, words, directory }: AwayLanesProps) {
  const window = daysAround(absence, 1, words.zone);
  const places = new Map(
    [...new Set(plan.rows.map((row) => row.schedule_id))].map((id, index) => [id, index]),
  );
  const placeOf = ({ schedule_id }: AwayRow) => places.get(schedule_id) ?? 0;
  const byRole = roleOrder(words.roles);
  const posts = new Map<string, AwayRow[]>();
  for (const row of plan.rows.toSorted((a, b) => placeOf(a) - placeOf(b) || byRole(a.role_id, b.role_id)))
    addTo(posts, `${row.schedule_id} ${row.role_id}`, row);
  return (
    <LaneBox
      label="Shifts with their substitutes"
      view={window}
      zone={words.zone}
      labelClass="[--lane-label:13rem]"
      className="mb-3"
    >
      {[...posts].map(([key, rows]) => {
        const [row] = rows;
        const schedule = schedules.find(({ schedule_id }) => schedule_id === row?.schedule_id);
        if (!row || !schedule) return null;
        return (
          <DutyLane
            key={key}
            label={schedule.schedule_name}
            note={roleName(row.role_id, words.roles)}
            name={postInWords(row, words)}
            view={window}
            duties={awayLane(schedule, row.role_id, rows, { window, absent })}
            overridden={overriddenIn(schedule, window)}
            words={{ directory }}
          />
        );
      })}
    </LaneBox>
  );
}
