import { useLocation } from 'react-router';
import { paths } from '#address/codec';
import { inZonesOf, type Zones } from '#address/zone';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { NO_ROLE } from '#domain/duty/duty-lines';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { peopleInRole, rolesIn } from '#domain/oncall/reply/seats';
import { endOfRota } from '#domain/duty/seats';
import { AHEAD_DAYS, type Ahead, type Rotation, type Turn } from '#domain/oncall/review';
import { isUnnamedRole, roleName, rotationInWords } from '#domain/oncall/words/rule-words';
import { toolOfDuty, zoneOf } from '#domain/schedule/rota';
import { formatHours, formatDate, formatDayAndMonth, formatMoment, yearAt } from '#domain/time/format';
import { type AccountZone, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { HoursLink } from '../../../components/HoursLink';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { CappedList } from '../../../ui/CappedList';
import { type Column, RecordTable } from '../../../ui/RecordTable';
import { Panel } from '../../../ui/Panel';
import { Description, earlierRules, Rules } from '../panels/Rules';
import { useAhead } from './GapsCell';
import { useAccess } from '../../../hooks/use-access';
import { EndedOverrides } from '../../../components/EndedOverrides';
import { useSourceOf } from '../../../api/sources';
import { SwitchButton } from '../../../components/changes/SwitchButton';
import { WhatChanged } from '../../../components/changes/WhatChanged';
import { canServer, hasChanges } from '../../../url/settings';

/** Hours that are remarkable: a third above the median. */
const HIGH = 4 / 3;
const MAX_TURNS = 8;

type RotationCardProps = { schedule: Schedule; zones: Zones; accountZone: AccountZone };

/**
 * Groups of a rota in turn with their next shifts, its description and its rules; a guest sees only the latter two.
 * Nothing of a rota whose rules are in its tool, without a description.
 */
function RotationCard({ schedule, zones: { zone }, accountZone }: RotationCardProps) {
  const now = useNow();
  const [layer, ...others] = schedule.layers.filter(({ mode }) => mode === 0);
  const end = endOfRota(schedule, now);
  const words = layer && others.length === 0 ? rotationInWords(layer, zoneOf(schedule, accountZone)) : '';
  const tool = toolOfDuty(schedule.layers);
  const rules = tool === undefined ? words : `shifts of ${tool}`;
  const note = end === undefined ? rules : `ended ${formatDayAndMonth(wallAt(end, zone), yearAt(now, zone))}`;
  const { isOneView } = useAccess();
  if (tool !== undefined && schedule.description === '' && earlierRules(schedule).length === 0) return null;
  const hasTurns = schedule.enabled && !isOneView && tool === undefined;
  return (
    <Panel title="Rotation" note={note}>
      {hasTurns && <TurnList {...{ schedule, zone, accountZone, isEnded: end !== undefined }} />}
      <Description text={schedule.description} />
      <Rules schedule={schedule} account={accountZone} isOpen={!hasTurns && tool === undefined} />
    </Panel>
  );
}

type TurnsProps = { schedule: Schedule; zone: Zones['zone']; accountZone: AccountZone; isEnded: boolean };

function TurnList({ schedule, zone, accountZone, isEnded }: TurnsProps) {
  const ahead = useAhead(schedule, accountZone, zone);
  const now = useNow();
  const { rotations, hours } = ahead;
  const withPeople = rotations.filter(({ turns }) => turns.length > 0);
  if (withPeople.length === 0) return <p className="mb-2 text-sm text-ink-2">This rota has nobody yet.</p>;
  return (
    <>
      {withPeople.map(({ layer, turns }, index) => (
        // Layers have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} aria-label={layer.layer_name || `Layer ${index + 1}`} className="mb-3">
          {rotations.length > 1 && (
            <h3 className="text-sm font-semibold">
              {layer.layer_name || `Layer ${index + 1}`}{' '}
              <small className="text-xs font-normal text-ink-3">
                {rotationInWords(layer, zoneOf(schedule, accountZone))}
                {layer.layer_start > now && `, from ${formatDayAndMonth(wallAt(layer.layer_start, zone))}`}
                {layer.layer_end > 0 && `, until ${formatDayAndMonth(wallAt(layer.layer_end, zone))}`}
              </small>
            </h3>
          )}
          <CappedList items={turns} cap={MAX_TURNS}>
            {(some) => <TurnTable turns={some} {...{ layer, ahead, zone, isEnded }} />}
          </CappedList>
        </section>
      ))}
      {hours.size > 0 && (
        <p className="mb-2 text-sm print:hidden">
          <HoursLink>Hours and pay over months</HoursLink>
        </p>
      )}
    </>
  );
}

type TurnTableProps = Rotation & Pick<TurnsProps, 'zone' | 'isEnded'> & { ahead: Ahead };

function TurnTable({ layer, turns, ahead: { hours, median }, zone, isEnded }: TurnTableProps) {
  const { roles } = useDirectory();
  const now = useNow();
  const most = Math.max(1, ...hours.values());
  const [first = NO_ROLE, ...others] = rolesIn(layer.groups).toSorted(roleOrder(roles));
  const labelOf = (role: Id) => (isUnnamedRole(role, roles) ? 'Person' : roleName(role, roles));
  const when = ({ shift }: Turn) => {
    if (!shift) return <span className="text-ink-3">–</span>;
    const [start, end] = [wallAt(shift.start, zone), wallAt(shift.end, zone)];
    if (isEnded) return `${formatDate(start)} – ${formatDate(end)}`;
    if (shift.start <= now) return 'now, by rotation';
    return <span title={`${formatMoment(shift.start, zone)} ${zone}`}>{formatDayAndMonth(start)}</span>;
  };
  const columns: Column<Turn>[] = [
    {
      head: isEnded ? 'Last in turn' : `${labelOf(first)}, in turn`,
      cell: (turn) => <People turn={turn} role={first} isLinked />,
    },
    ...others.map((role) => ({
      head: labelOf(role),
      cell: (turn: Turn) => <People turn={turn} role={role} />,
    })),
    { head: isEnded ? 'Last shift' : 'Next', className: 'whitespace-nowrap', cell: when },
  ];
  if (!isEnded) {
    const title = `Hours on call in the next ${AHEAD_DAYS} days, median ${formatHours(median)}; amber: a third above it`;
    columns.push({
      head: `Hours, ${AHEAD_DAYS} days`,
      title,
      numeric: true,
      className: 'max-md:hidden',
      cell: ({ group }) =>
        peopleInRole(group, first).map((person) => (
          <Hours key={String(person)} seconds={hours.get(person) ?? 0} {...{ most, median }} />
        )),
    });
  }
  return (
    <RecordTable<Turn>
      label={`${layer.layer_name || 'Rotation'}, in turn`}
      items={turns}
      keyOf={({ group }) => String(layer.groups.indexOf(group))}
      columns={columns}
    />
  );
}

/** People of a group in a role, a line each. */
function People({ turn: { group }, role, isLinked = false }: { turn: Turn; role: Id; isLinked?: boolean }) {
  const { person: nameOf } = useDirectory();
  const { search } = useLocation();
  const people = peopleInRole(group, role);
  if (people.length === 0 && group.is_off === true) return <span className="text-ink-2">Off hours</span>;
  if (people.length === 0) return <b className="text-bad">Nobody</b>;
  return people.map((person) => (
    <span key={String(person)} className="block break-words">
      {isLinked ? (
        <ViewLink
          className="font-semibold text-accent underline"
          to={inZonesOf(search, paths.shifts({ person: String(person) }))}
        >
          {nameOf(person)}
        </ViewLink>
      ) : (
        nameOf(person)
      )}
    </span>
  ));
}

function Hours({ seconds, most, median }: { seconds: number; most: number; median: number }) {
  const isHigh = median > 0 && seconds > median * HIGH;
  return (
    <span className="block whitespace-nowrap">
      {formatHours(seconds)}
      <span
        aria-hidden="true"
        className="ms-2 inline-block h-1.5 w-16 text-left align-middle forced-colors:outline max-md:hidden"
      >
        <span
          className={`block h-full rounded-xs forced-colors:bg-[CanvasText] ${isHigh ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${(100 * seconds) / most}%` }}
        />
      </span>
    </span>
  );
}

type ScheduleCardsProps = { schedule: Schedule; zones: Zones; accountZone: AccountZone };

/** Rotation of one schedule, and what changed; not for a guest. */
export function ScheduleCards({ schedule, zones, accountZone }: ScheduleCardsProps) {
  const source = useSourceOf(schedule.schedule_id);
  return (
    <div className="mt-3.5 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2 print:grid-cols-1">
      <EndedOverrides schedule={schedule.schedule_id} at={{ zone: zones.zone, now: useNow() }} />
      <RotationCard key={String(schedule.schedule_id)} {...{ schedule, zones, accountZone }} />
      {hasChanges() && (
        <Panel title="What changed" note={zones.zone}>
          <WhatChanged schedule={schedule} zone={zones.zone} />
          {canServer('change-all') && !source && <SwitchButton schedule={schedule} />}
        </Panel>
      )}
    </div>
  );
}
