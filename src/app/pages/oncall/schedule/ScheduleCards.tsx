import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { AHEAD_DAYS, type Ahead, type SeatHandOff } from '#domain/oncall/review/ahead';
import type { Uncovered } from '#domain/duty/uncovered';
import { causeInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { rotaAt } from '#domain/schedule/rota';
import { sentenceCase } from '#domain/text/words';
import { formatLength } from '#domain/time/duration';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { type AccountZone, type UnixSeconds, wallAt } from '#domain/time/zone';
import { HistoryCard } from '../../../components/history/HistoryCard';
import { useDirectory } from '../../../api/names/directory';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { hasChanges, isGuest } from '../../../url/settings';
import { LayersPanel } from '../panels/LayersPanel';
import type { Shifts } from '../model/shifts';
import { ChangesCard } from './ChangesCard';
import { PeopleCard } from './PeopleCard';
import { useAhead } from './use-ahead';

type ScheduleCardsProps = {
  schedule: Schedule;
  shifts: Shifts;
  zones: Zones;
  accountZone: AccountZone;
  /** Moves the page to a time. */
  onAsk: (at: UnixSeconds) => void;
};

/** Rules, people, gaps and hand-offs of one schedule from now on; a guest sees the rules only. */
export function ScheduleCards({ schedule, shifts, zones, accountZone, onAsk }: ScheduleCardsProps) {
  const rules = <LayersPanel schedule={schedule} account={accountZone} />;
  if (isGuest()) return <div className="mt-3.5">{rules}</div>;
  return (
    <div className="schedule-cards">
      {rules}
      {schedule.enabled && <Plan {...{ schedule, zones, accountZone, onAsk }} />}
      {hasChanges() ? (
        <HistoryCard schedule={schedule} zone={zones.zone} />
      ) : (
        <ChangesCard {...{ schedule, shifts, zones, accountZone }} />
      )}
    </div>
  );
}

type PlanProps = Omit<ScheduleCardsProps, 'shifts'>;

function Plan({ schedule, zones, accountZone, onAsk }: PlanProps) {
  const ahead = useAhead(schedule, accountZone, zones);
  const common = { schedule, ahead, zones, accountZone, onAsk };
  return (
    <>
      <PeopleCard schedule={schedule} ahead={ahead} zone={zones.zone} />
      <GapsCard {...common} />
      <HandOffsCard {...common} />
    </>
  );
}

type AheadProps = PlanProps & { ahead: Ahead };

/** Gaps ahead with their causes; without any it is one line. */
function GapsCard({ schedule, ahead, zones, accountZone, onAsk }: AheadProps) {
  const { zone } = zones;
  const { group: groupNameOf, roles } = useDirectory();
  const { gaps, window } = ahead;
  const year = yearAt(window.start, zone);
  const causeOf = (gap: Uncovered) => {
    const rules = { schedule: rotaAt(schedule, gap.start), accountZone, zone, groupNameOf, roles };
    return sentenceCase(causeInWords(gap.cause, rules));
  };
  if (gaps.length === 0) {
    return (
      <p className="panel-box text-sm text-ink-2" data-card="gaps">
        Gaps: none in {AHEAD_DAYS} days
      </p>
    );
  }
  return (
    <div data-card="gaps">
      <Panel title="Next gaps" note={`${gaps.length} in ${AHEAD_DAYS} days`}>
        <CappedList items={gaps} cap={4}>
          {(some) => (
            <DataTable<Uncovered>
              label="Next gaps"
              hasCards
              items={some}
              keyOf={(gap) => `${gap.role ?? ''}.${gap.start}`}
              columns={[
                {
                  head: 'Role',
                  cell: (gap) => <b className="text-bad">{sentenceCase(roleName(gap.role, roles))}</b>,
                },
                {
                  head: 'From',
                  cell: (gap) =>
                    gap.start === window.start ? (
                      'now'
                    ) : (
                      <button
                        type="button"
                        className="min-h-6 text-left text-accent underline"
                        onClick={() => onAsk(gap.start)}
                      >
                        {formatMoment(gap.start, zone, year)}
                      </button>
                    ),
                },
                {
                  head: 'Length',
                  numeric: true,
                  cell: (gap) => (gap.end < window.end ? formatLength(gap.end - gap.start) : 'no end'),
                },
                { head: 'Cause', cell: causeOf },
              ]}
            />
          )}
        </CappedList>
      </Panel>
    </div>
  );
}

/** Next hand-offs in order of time, in both zones, role by role. */
function HandOffsCard({ ahead, zones }: AheadProps) {
  const { handOffs, window } = ahead;
  const { zone, secondZone } = zones;
  const year = yearAt(window.start, zone);
  return (
    <div data-card="hand-offs">
      <Panel title="Next hand-offs" note={zone}>
        {handOffs.length === 0 && <p className="text-sm text-ink-2">None in {AHEAD_DAYS} days.</p>}
        <ul className="divide-y divide-line text-sm">
          {handOffs.map((handOff) => (
            <li key={handOff.at} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 py-1.5">
              <span>
                <b className="font-semibold">{formatMoment(handOff.at, zone, year)}</b>
                {secondZone !== undefined && (
                  <small className="block text-xs text-ink-3">
                    {formatTime(wallAt(handOff.at, secondZone))} {secondZone}
                  </small>
                )}
                {handOff.moves.map((move) => (
                  <small key={move.zone} className="block text-xs text-warn">
                    {formatTime(move.was)} → {formatTime(move.is)} {move.zone}
                  </small>
                ))}
              </span>
              <span>
                <HandOffSeats handOff={handOff} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function HandOffSeats({ handOff }: { handOff: SeatHandOff }) {
  const { person, roles } = useDirectory();
  const { seats, to } = handOff;
  // The whole schedule ends its hours.
  if (!to && seats.every(({ isOff }) => isOff)) return <span className="text-ink-2">Off hours</span>;
  return seats.map(({ role, from, to: next, isOff }) => (
    <span key={String(role)} className="block">
      {from.length > 0 && `${from.map(person).join(', ')} → `}
      {next.length > 0 ? (
        <b className="font-semibold">{next.map(person).join(', ')}</b>
      ) : (
        <span className={isOff ? 'text-ink-2' : 'font-semibold text-bad'}>
          {isOff ? 'off hours' : 'nobody'}
        </span>
      )}
      {role !== 0 && <small className="text-xs text-ink-3"> {roleName(role, roles)}</small>}
    </span>
  ));
}
