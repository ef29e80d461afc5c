import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { isExpected } from '#domain/oncall/explain/gap-cause';
import { isOnDuty } from '#domain/oncall/reply/now-and-next';
import { emptyRolesOf } from '#domain/oncall/review/empty-roles';
import { formatTime } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { CappedList } from '../../../ui/CappedList';
import { usePresenting } from '../../../url/use-presenting';
import { useMe } from '../../../data/me';
import { briefMoment } from '../model/describe';
import { ownSchedules } from '../model/filter';
import { CLOSED, presentInWords } from '../model/now-in-words';
import { groupAt, itemKey, type RowModel } from '../model/rows';
import type { Shifts } from '../model/shifts';
import { type PersonColours, usePersonColours } from '../../../data/person-colours';
import { usePresent } from './use-present';
import { CopyCard } from './CopyAnswer';
import { PeopleInRoles } from './PeopleInRoles';

type OnDutyNowProps = {
  rows: readonly RowModel[];
  shifts: Shifts;
  /** All schedules, for colours and the viewer's teams. */
  schedules: readonly Schedule[];
  zone: ViewerZone;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
};

const OTHERS_SHOWN = 3;

/**
 * Cards of people on duty now: the viewer's schedules and teams first, then schedules with an unexpected gap.
 */
export function OnDutyNow({ rows, shifts, schedules, zone, onAsk }: OnDutyNowProps) {
  const now = useNow();
  const colours = usePersonColours(schedules);
  const { person } = useMe();
  // The order stays while the user reads.
  const [me] = useState(person);
  const { wall } = usePresenting();
  const [own, others] = useMemo(() => {
    const isOwn = ownSchedules(schedules, me);
    const ours = rows.filter(({ schedule }) => isOwn(schedule));
    const notOwn = rows.filter(({ schedule }) => !isOwn(schedule));
    // Without own schedules the first card keeps its place.
    const pinned = ours.length > 0 ? 0 : 1;
    const rest = notOwn.slice(pinned);
    const isMissed = (row: RowModel) => isMissedAt(row, now);
    return [
      ours,
      [...notOwn.slice(0, pinned), ...rest.filter(isMissed), ...rest.filter((row) => !isMissed(row))],
    ];
  }, [rows, schedules, me, now]);
  // The timeline shows the reason.
  if (rows.length === 0) return null;
  const cards = (shown: readonly RowModel[]) => (
    <ul className="space-y-2">
      {shown.map((row) => (
        <DutyCard
          key={row.id}
          row={row}
          shifts={shifts}
          colours={colours}
          now={now}
          zone={zone}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
  return (
    <section aria-label="On duty now" className="mb-3 print:hidden">
      <h2 className="mb-1.5">
        On duty now{' '}
        <span className="font-normal text-ink-2">
          {formatTime(wallAt(now, zone))} {zone}
        </span>
      </h2>
      {own.length > 0 && cards(own)}
      {own.length > 0 && others.length > 0 && (
        <h3 className="mt-3 mb-1.5 text-sm font-semibold text-ink-2">Other schedules</h3>
      )}
      <CappedList items={others} cap={wall ? Infinity : OTHERS_SHOWN}>
        {cards}
      </CappedList>
    </section>
  );
}

/** True for an unexpected gap, an empty role, or only unknown people. */
function isMissedAt({ uncovered }: RowModel, at: number): boolean {
  return uncovered.some((time) => time.kind !== 'expected' && contains(time, at));
}

type CardLook = { isNobody: boolean; isMissed: boolean; isClosed: boolean };

function cardLook({ isNobody, isMissed, isClosed }: CardLook): string {
  if (isNobody) return 'border-bad bg-bad-soft';
  if (isMissed) return 'border-warn bg-surface';
  return isClosed ? 'border-line' : 'border-line bg-surface';
}

type DutyCardProps = Pick<OnDutyNowProps, 'shifts' | 'zone' | 'onAsk'> & {
  colours: PersonColours;
  row: RowModel;
  now: number;
};

function DutyCard({ row, shifts, colours, now, zone, onAsk }: DutyCardProps) {
  const { schedule } = row;
  const directory = useDirectory();
  const { duty, isClosed, failure } = usePresent(schedule, shifts, now);
  const current = row.final.items.find((item) => contains(item, now));
  const group = groupAt(row, now);
  // The visible window need not include the present.
  const isNobody = duty
    ? !isClosed && duty.current !== 'unknown' && !isOnDuty(duty.current)
    : current?.kind === 'gap' && !isExpected(current);
  return (
    <li
      className={`relative rounded-[10px] border px-3 pt-1.5 pb-2 focus-within:outline-2 focus-within:outline-focus ${cardLook({ isNobody, isMissed: isMissedAt(row, now), isClosed })}`}
    >
      <h3 className="text-sm font-semibold text-ink-2">
        {/* The whole card is clickable. */}
        <button
          type="button"
          aria-label={`${schedule.schedule_name}: why, and who is next`}
          className="w-full text-left wrap-anywhere outline-none after:absolute after:inset-0"
          onClick={() => onAsk(current && itemKey(row.id, 'final', current.start))}
        >
          {schedule.schedule_name}
        </button>
      </h3>
      {failure && (
        <p className="text-sm text-bad">
          Unknown ({failure.code}){' '}
          <button type="button" className="relative z-1 min-h-6 underline" onClick={failure.retry}>
            try again
          </button>
        </p>
      )}
      {!failure && !duty && !schedule.enabled && <p className="text-sm text-ink-3">Disabled</p>}
      {!failure && !duty && schedule.enabled && (
        <>
          {group ? (
            <PeopleInRoles
              {...{ group, directory, colours }}
              clock={{ at: now, zone }}
              emptyRoles={emptyRolesOf(schedule, group, now)}
            />
          ) : (
            <p className="text-ink-3">Loading who is on duty…</p>
          )}
          <p className="mt-1 text-sm text-ink-3">…</p>
        </>
      )}
      {duty && (
        <>
          {isClosed && <p className="text-ink-2">{CLOSED}</p>}
          {isOnDuty(duty.current) && (
            <PeopleInRoles
              group={duty.current.group}
              emptyRoles={emptyRolesOf(schedule, duty.current.group, now)}
              {...{ directory, colours }}
              clock={{ at: now, zone }}
            />
          )}
          {!isOnDuty(duty.current) && !isClosed && (
            <b className="text-bad">{duty.current === 'unknown' ? 'Unknown' : 'Nobody on duty'}</b>
          )}
          <p className="mt-1 text-sm text-ink-2">
            {presentInWords(row, duty, { now, moment: (at) => briefMoment(at, now, zone), directory })}
          </p>
        </>
      )}
      <CopyCard
        {...{ schedule, shifts }}
        at={now}
        words={{ zone, account: shifts.reading.accountZone, directory }}
        className="relative z-1 -mb-2 -ml-2.5"
      />
    </li>
  );
}
