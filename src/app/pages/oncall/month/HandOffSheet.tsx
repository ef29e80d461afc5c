import type { Zones } from '#address/zone';
import type { Group, Schedule } from '#contract/schedule';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { listed } from '#domain/text/words';
import { formatMoment, yearAt } from '#domain/time/format';
import { handOffsIn } from '../panels/findings';
import type { MonthContext } from './month-model';

/** Hand-offs of a schedule in a month; more are every day, and on the front. */
const MAX_HAND_OFFS = 62;

type HandOffSheetProps = {
  schedules: readonly Schedule[];
  context: MonthContext;
  range: string;
  zones: Zones;
};

/** Back of the sheets: hand-offs in order of time. */
export function HandOffSheet({ schedules, context, range, zones }: HandOffSheetProps) {
  const { window, accountZone, directory } = context;
  const { zone } = zones;
  const year = yearAt(window.start, zone);
  const bySchedule = schedules.map((schedule) => {
    const handOffs = handOffsIn([schedule], { window, accountZone, ...zones });
    return { schedule, handOffs, isDaily: handOffs.length > MAX_HAND_OFFS };
  });
  const daily = bySchedule.filter(({ isDaily }) => isDaily);
  const rows = bySchedule
    .flatMap(({ handOffs, isDaily }) => (isDaily ? [] : handOffs))
    .sort((a, b) => a.at - b.at);
  const people = (group: Group | undefined) =>
    (group ? peopleOf(group).map(directory.person).join(', ') : '') || 'nobody';
  return (
    <section aria-label="Hand-offs" className="month-back">
      <h2>Hand-offs, {range}</h2>
      <ol>
        {rows.map(({ schedule, at, to }) => (
          <li key={`${schedule.schedule_id}.${at}`}>
            <b>{formatMoment(at, zone, year)}</b> {schedule.schedule_name}: {people(to)}
          </li>
        ))}
      </ol>
      {daily.length > 0 && (
        <p>
          {listed(daily.map(({ schedule }) => schedule.schedule_name))} change several times a day: see the
          front.
        </p>
      )}
    </section>
  );
}
