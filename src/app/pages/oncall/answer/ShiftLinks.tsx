import { formatWall } from '#address/instant';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import { rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { roleName } from '#domain/oncall/words/rule-words';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useIsRead } from '../../../api/served/sources';
import { ChangeInTool } from '../../../components/ChangeInTool';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { usePatchSearch, hasChanges } from '../../../url/settings';
import type { DutyItem, PlacedItem } from '../model/rows';

const LINK = 'inline-flex items-center text-accent underline max-md:min-h-11 max-md:min-w-11 max-md:px-1';

/** Links to an override of a shift or a gap, one per role, or a link to the tool of the rota. */
export function OverrideButtons({ row, item }: Pick<PlacedItem, 'row' | 'item'>) {
  const { roles: names } = useDirectory();
  const patch = usePatchSearch();
  const isRead = useIsRead();
  const { schedule } = row;
  if (isRead(schedule.schedule_id)) return <ChangeInTool schedule={schedule.schedule_id} />;
  if (!hasChanges()) return null;
  const roles = rolesIn([
    ...(item.kind === 'duty' ? [item.group] : []),
    ...schedule.layers.flatMap(({ groups }) => groups),
  ]);
  const open = (role: Id) => {
    const { start, end } = item;
    const override = { schedule: String(schedule.schedule_id), role, start, end };
    patch(formatOnCall({ override, period: undefined, at: undefined }));
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm print:hidden">
      {(roles.length < 2 ? [roles[0] ?? 0] : roles).map((role) => (
        <Button key={String(role)} className="max-md:h-11 max-md:grow" onClick={() => open(role)}>
          Override{roles.length < 2 ? '' : ` ${roleName(role, names)}`}
        </Button>
      ))}
    </p>
  );
}

/** Ways to what happens while a person of a shift is away. */
export function AwayLinks({ item, zone }: { item: DutyItem; zone: string }) {
  const { person: nameOf } = useDirectory();
  const now = useNow();
  const from = item.start > now ? formatWall(wallAt(item.start, zone)) : undefined;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm guest:hidden print:hidden">
      Away:
      {peopleOf(item.group).map((person) => (
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
