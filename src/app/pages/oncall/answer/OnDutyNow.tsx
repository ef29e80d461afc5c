import type { Group, Schedule } from '#contract/schedule';
import { isExpected } from '#domain/oncall/explain/gap-cause';
import { isOnDuty, type DutyNow } from '#domain/oncall/reply/now-and-next';
import { ownClockInWords } from '#domain/oncall/words/clock-words';
import { counted } from '#domain/text/count';
import { formatTime } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import { CappedList } from '../../../ui/CappedList';
import { usePresenting } from '../../../url/use-presenting';
import { teamName } from '../model/describe';
import { groupAt, itemKey, type RowModel } from '../model/rows';
import { seatLines, type SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { useRowGroups } from '../timeline/use-row-groups';
import { usePresent } from './use-present';
import { CopyCard } from './CopyAnswer';

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

/** Cards of people on duty now: schedules with somebody missing, then the viewer's, then all others. */
export function OnDutyNow({ rows, shifts, schedules, zone, onAsk }: OnDutyNowProps) {
  const now = useNow();
  const { wall } = usePresenting();
  const groups = useRowGroups(rows, schedules, now);
  // The timeline shows the reason.
  if (rows.length === 0) return null;
  const hasOwn = groups.some(({ kind }) => kind === 'own');
  const cards = (list: readonly RowModel[]) => (
    <ul className="space-y-2">
      {list.map((row) => (
        <DutyCard key={row.id} row={row} shifts={shifts} now={now} zone={zone} onAsk={onAsk} />
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
      {groups.map(({ kind, rows: list, missing }) => (
        <div key={kind} className="mb-3">
          {kind === 'missing' && (
            <h3 className="mb-1.5 text-sm font-semibold text-bad">
              Nobody on call for {counted(missing, 'role')}
            </h3>
          )}
          {kind === 'own' && <h3 className="mb-1.5 text-sm font-semibold text-ink-2">Your teams</h3>}
          {kind === 'other' && groups.length > 1 && (
            <h3 className="mb-1.5 text-sm font-semibold text-ink-2">
              {hasOwn ? 'Other teams' : 'Other schedules'}
            </h3>
          )}
          <CappedList items={list} cap={kind === 'other' && !wall ? OTHERS_SHOWN : Infinity}>
            {cards}
          </CappedList>
        </div>
      ))}
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

type DutyCardProps = Pick<OnDutyNowProps, 'shifts' | 'zone' | 'onAsk'> & { row: RowModel; now: number };

function DutyCard({ row, shifts, now, zone, onAsk }: DutyCardProps) {
  const { schedule } = row;
  const directory = useDirectory();
  const { duty, isClosed, failure } = usePresent(schedule, shifts, now);
  const current = row.final.items.find((item) => contains(item, now));
  // The window's own periods know who, before anything knows until when.
  const early = groupAt(row, now);
  const known = duty ?? (early && { current: ongoing(early, now), next: 'unknown' as const });
  const lines = known && seatLines(row, known, isClosed, { at: now, zone, directory, shifts });
  // The visible window need not include the present.
  const isNobody = duty
    ? !isClosed && duty.current !== 'unknown' && !isOnDuty(duty.current)
    : current?.kind === 'gap' && !isExpected(current);
  return (
    <li
      className={`relative rounded-[10px] border px-3 pt-1.5 pb-2 focus-within:outline-2 focus-within:outline-focus ${cardLook({ isNobody, isMissed: isMissedAt(row, now), isClosed })}`}
    >
      <h3 className="text-sm font-semibold">
        {/* The whole card is clickable. */}
        <button
          type="button"
          aria-label={`${schedule.schedule_name}: why, and who is next`}
          className="flex w-full gap-2 text-left outline-none after:absolute after:inset-0"
          onClick={() => onAsk(current && itemKey(row.id, 'final', current.start))}
        >
          <span className="wrap-anywhere">{schedule.schedule_name}</span>
          <span className="min-w-0 truncate font-normal text-ink-3">{teamName(schedule, directory)}</span>
        </button>
      </h3>
      {failure && (
        <p className="text-sm text-bad">
          Unknown ({failure.code}){' '}
          <button type="button" className="relative z-1 min-h-11 underline" onClick={failure.retry}>
            try again
          </button>
        </p>
      )}
      {!failure && !known && (
        <p className="text-sm text-ink-3">{schedule.enabled ? 'Loading who is on duty…' : 'Disabled'}</p>
      )}
      {!failure && duty?.current === 'unknown' && <b className="text-bad">Unknown</b>}
      {!failure &&
        duty?.current !== 'unknown' &&
        lines?.map((line) => (
          <SeatOnCard key={String(line.role)} line={line} at={now} zone={zone} directory={directory} />
        ))}
      <CopyCard
        {...{ schedule, shifts }}
        at={now}
        words={{ zone, account: shifts.reading.accountZone, directory }}
        className="relative z-1 -mb-2 -ml-2.5"
      />
    </li>
  );
}

function ongoing(group: Group, now: UnixSeconds): DutyNow {
  return { start: now, end: Infinity, group, ends: 'later' };
}

type SeatOnCardProps = { line: SeatLine; at: UnixSeconds; zone: ViewerZone; directory: Directory };

/** Role, person and end on one line, the next person below. */
function SeatOnCard({ line, at, zone, directory }: SeatOnCardProps) {
  const { roleName, who, people, tone, isOverride, until, following } = line;
  const clocks = people.flatMap(
    (person) => ownClockInWords(directory.person(person), directory.zoneOf(person), { at, zone }) ?? [],
  );
  const isEnd = until !== '' && !until.startsWith('since') && until !== 'no end';
  return (
    <div className="seat-card" data-tone={tone}>
      <span className="seat-card-role">{roleName}</span> <bdi className="seat-card-who">{who}</bdi>{' '}
      <span className="text-sm text-ink-2">
        {isEnd ? 'until ' : ''}
        {until}
      </span>
      <p className="seat-card-more">
        {isOverride && <span className="seat-tag">override</span>} {following !== '' && `then ${following}`}
        {clocks.length > 0 && ` · ${clocks.join(', ')}`}
      </p>
    </div>
  );
}
