import { day, formatWall } from '#address/instant';
import { paths } from '#address/paths';
import { stretch } from '#address/values';
import { rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf, type TimelineDuty } from '#domain/oncall/reply/timeline';
import { roleName } from '#domain/oncall/words/role-words';
import { startOfWeek } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import type { PlacedItem } from '../model/rows';

type ShiftLinksProps = Pick<PlacedItem, 'row' | 'item'> & { duty: TimelineDuty; zone: string };

/** Ways to plan a change of a shift, and the absence of its people. */
export function ShiftLinks(props: ShiftLinksProps) {
  return (
    <>
      <PlanLinks {...props} />
      <AwayLinks {...props} />
    </>
  );
}

/** Ways to plan a change of a shift: one per role, where several are on call. */
function PlanLinks({ row, item, duty, zone }: ShiftLinksProps) {
  const { roles: names } = useDirectory();
  const id = String(row.schedule.schedule_id);
  const now = useNow();
  // The week of the shift, which may be far ahead.
  const from = day.format(startOfWeek(wallAt(Math.max(item.start, now), zone)));
  const shift = { tz: zone, from, shift: stretch.format(item) };
  const roles = rolesIn([duty.period.group]);
  if (roles.length < 2) {
    return (
      <p className="mt-2 text-sm print:hidden">
        <ViewLink
          className="inline-flex items-center text-accent underline max-md:min-h-11 max-md:px-1"
          to={paths.plan(id, shift)}
        >
          Plan a change
        </ViewLink>
      </p>
    );
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      Plan a change:
      {roles.map((role) => (
        <ViewLink
          key={String(role)}
          aria-label={`Plan a change, ${roleName(role, names)}`}
          className="inline-flex items-center text-accent underline max-md:min-h-11 max-md:px-1"
          to={paths.plan(id, { ...shift, role: String(role) })}
        >
          {roleName(role, names)}
        </ViewLink>
      ))}
    </p>
  );
}

/** Ways to what happens while a person of a shift is away. */
function AwayLinks({ item, duty, zone }: Omit<ShiftLinksProps, 'row'>) {
  const { person: nameOf } = useDirectory();
  const now = useNow();
  const from = item.start > now ? formatWall(wallAt(item.start, zone)) : undefined;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      Away:
      {peopleOf(duty.period.group).map((person) => (
        <ViewLink
          key={String(person)}
          aria-label={`Away: ${nameOf(person)}`}
          className="inline-flex items-center text-accent underline max-md:min-h-11 max-md:px-1"
          to={paths.away({ tz: zone, away: String(person), from })}
        >
          {nameOf(person)}
        </ViewLink>
      ))}
    </p>
  );
}
