import type { Schedule } from '#contract/schedule';
import { shiftsOf } from '#domain/oncall/reply/person-shifts';
import { knownSeats, type Reading } from '#domain/duty/known-seats';
import { isOnCall } from '#domain/duty/seats';
import { roleName } from '#domain/oncall/words/rule-words';
import { listed, sentenceCase } from '#domain/text/words';
import { formatMoment, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { ContactLinks } from '../../../components/contact/ContactLinks';
import { useMe } from '../../../data/me';
import { useNow } from '../../../hooks/use-now';

type YouLineProps = { schedules: readonly Schedule[]; reading: Reading; zone: ViewerZone };

/** "You: Secondary of Checkout until Mon 02:00, backup Ingrid Haugen", with a call, for a viewer who is on call now. */
export function YouLine({ schedules, reading, zone }: YouLineProps) {
  const { person: me } = useMe();
  const now = useNow();
  const { person: nameOf, roles: names } = useDirectory();
  if (me === undefined) return null;
  return shiftsOf(schedules, me, reading)
    .filter((shift) => contains(shift, now))
    .map(({ schedule, start, ends, roles }) => {
      const seats = knownSeats(schedule, reading).filter((seat) => isOnCall(seat) && contains(seat, now));
      const people = new Set(seats.flatMap(({ person_ids }) => person_ids));
      const backups = [...people].filter((id) => id !== me);
      const roleNames = roles.filter((role) => role !== 0).map((role) => roleName(role, names));
      return (
        <p
          key={`${schedule.schedule_id}.${start}`}
          className="my-2 flex items-center gap-x-2 font-semibold wrap-anywhere"
        >
          <span className="min-w-0">
            You: {roleNames.length === 0 ? 'on call' : sentenceCase(listed(roleNames))} of{' '}
            {schedule.schedule_name}
            {typeof ends === 'number' && ` until ${formatMoment(ends, zone, yearAt(now, zone))}`}
            {backups.length > 0 && `, backup ${listed(backups.map(nameOf))}`}
          </span>
          <ContactLinks people={backups} only="call" />
        </p>
      );
    });
}
