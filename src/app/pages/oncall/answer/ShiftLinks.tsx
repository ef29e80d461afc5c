import { day, formatWall } from '#address/instant';
import type { SearchPatch } from '#address/codec';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { Interval } from '#domain/time/interval';
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
import { hasChanges } from '../../../url/settings';

type ShiftLinksProps = Pick<PlacedItem, 'row' | 'item'> & { duty: TimelineDuty; zone: string };

/** Ways to plan a change of a shift, and the absence of its people. */
export function ShiftLinks(props: ShiftLinksProps) {
  const { row, item, duty, zone } = props;
  return (
    <>
      <RoleLinks
        label="Plan a change"
        to={(fields) => paths.plan(String(row.schedule.schedule_id), fields)}
        {...{ item, zone }}
        roles={rolesIn([duty.period.group])}
      />
      <AwayLinks {...props} />
    </>
  );
}

/** Ways to give a shift or a gap to someone; nothing where the server cannot change a rota. */
export function TakeLinks({ row, item, zone }: Pick<PlacedItem, 'row' | 'item'> & { zone: string }) {
  if (!hasChanges()) return null;
  const isDuty = item.kind === 'duty';
  return (
    <RoleLinks
      label={isDuty ? 'Change who is on call' : 'Put someone on call'}
      look={BUTTON}
      to={(fields) => paths.take(String(row.schedule.schedule_id), { ...fields, from: undefined })}
      {...{ item, zone }}
      roles={isDuty ? rolesIn([item.duty.period.group]) : []}
    />
  );
}

type RoleLinksProps = {
  label: string;
  /** Classes of the links; absent = plain links. */
  look?: string;
  to: (fields: SearchPatch) => string;
  item: Interval;
  zone: string;
  roles: readonly Id[];
};

const LINK = 'inline-flex items-center text-accent underline max-md:min-h-11 max-md:min-w-11 max-md:px-1';
/** What a phone is taken out for. */
const BUTTON =
  'inline-flex h-[30px] items-center rounded-md border border-control/60 bg-surface px-2.5 font-semibold hover:bg-hover max-md:h-11 max-md:grow max-md:justify-center';

/** Links of a shift: one per role, where several are on call. */
function RoleLinks({ label, look = LINK, to, item, zone, roles }: RoleLinksProps) {
  const { roles: names } = useDirectory();
  const now = useNow();
  // The week of the shift, which may be far ahead.
  const from = day.format(startOfWeek(wallAt(Math.max(item.start, now), zone)));
  const shift = { tz: zone, from, shift: stretch.format(item) };
  if (roles.length < 2) {
    return (
      <p className="mt-2 flex text-sm print:hidden">
        <ViewLink className={look} to={to(shift)}>
          {label}
        </ViewLink>
      </p>
    );
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      <span className={look === LINK ? '' : 'max-md:basis-full'}>{label}:</span>
      {roles.map((role) => (
        <ViewLink
          key={String(role)}
          aria-label={`${label}, ${roleName(role, names)}`}
          className={look}
          to={to({ ...shift, role: String(role) })}
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
          className={LINK}
          to={paths.away({ tz: zone, away: String(person), from })}
        >
          {nameOf(person)}
        </ViewLink>
      ))}
    </p>
  );
}
