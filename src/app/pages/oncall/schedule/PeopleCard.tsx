import { useLocation } from 'react-router';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { AHEAD_DAYS, type Ahead, type PersonAhead } from '#domain/oncall/review/ahead';
import { roleName } from '#domain/oncall/words/role-words';
import { formatHours } from '#domain/time/duration';
import { formatDate, formatMoment } from '#domain/time/format';
import { HOUR_WORDS } from '#domain/time/hours';
import { type ViewerZone, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { ViewLink } from '../../../components/ViewLink';
import { LedgerLink } from '../../../components/LedgerLink';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';

/** Hours that are remarkable: a third above the median. */
const HIGH = 4 / 3;

type PeopleCardProps = { schedule: Schedule; ahead: Ahead; zone: ViewerZone };

/** People of the rota with their next duty and the hours that the plan gives them. */
export function PeopleCard({ schedule, ahead, zone }: PeopleCardProps) {
  const directory = useDirectory();
  const { search } = useLocation();
  const { people, median } = ahead;
  const now = useNow();
  const most = Math.max(1, ...people.map(({ total }) => total));
  const isHigh = ({ total }: PersonAhead) => median > 0 && total > median * HIGH;
  const nextOf = ({ duties }: PersonAhead) => {
    // The plan begins with the full hour, in which somebody may have ended.
    const next = duties.find(({ end }) => end > now);
    if (!next) return <span className="text-ink-3">–</span>;
    const role = next.role === 0 ? '' : roleName(next.role, directory.roles);
    const isNow = next.start <= now;
    return (
      <span title={isNow ? undefined : `${formatMoment(next.start, zone)} ${zone}`}>
        <span className="whitespace-nowrap">{isNow ? 'now' : formatDate(wallAt(next.start, zone))}</span>
        {role !== '' && <small className="text-xs text-ink-3"> {role}</small>}
      </span>
    );
  };
  return (
    <div data-card="people">
      <Panel title="People" note={`hours on call, next ${AHEAD_DAYS} days`}>
        {people.length === 0 && (
          <p className="text-sm text-ink-2">
            {schedule.layers.length > 0 && schedule.layers.every(({ layer_end }) => layer_end !== 0)
              ? 'This rota has ended.'
              : 'This rota has nobody yet.'}
          </p>
        )}
        <CappedList items={people} cap={8}>
          {(some) => (
            <DataTable<PersonAhead>
              label={`People of ${schedule.schedule_name}`}
              items={some}
              keyOf={({ person_id }) => String(person_id)}
              columns={[
                {
                  head: 'Person',
                  cell: ({ person_id }) => (
                    <b className="font-semibold">
                      <ViewLink
                        className="text-accent underline"
                        to={inZonesOf(search, paths.shifts({ person: String(person_id) }))}
                      >
                        {directory.person(person_id)}
                      </ViewLink>
                    </b>
                  ),
                },
                { head: 'Next', cell: nextOf },
                { head: 'Hours', numeric: true, cell: ({ total }) => formatHours(total) },
                {
                  head: 'Share',
                  cell: (person) => <Bar share={person.total / most} isHigh={isHigh(person)} />,
                },
                {
                  head: 'Night',
                  title: HOUR_WORDS.nightRange,
                  numeric: true,
                  cell: ({ night }) => formatHours(night),
                },
              ]}
            />
          )}
        </CappedList>
        <p className="mt-2 text-xs text-ink-3">
          Median {formatHours(median)} h; amber: a third above it. Night: {HOUR_WORDS.nightRange} {zone}.{' '}
          <LedgerLink>Hours and pay over months</LedgerLink>
        </p>
      </Panel>
    </div>
  );
}

function Bar({ share, isHigh }: { share: number; isHigh: boolean }) {
  return (
    <span aria-hidden="true" className="inline-block h-1.5 w-12 align-middle forced-colors:outline">
      <span
        className={`block h-full rounded-xs forced-colors:bg-[CanvasText] ${isHigh ? 'bg-warn' : 'bg-accent'}`}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
