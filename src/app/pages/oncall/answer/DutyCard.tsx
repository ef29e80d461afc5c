import type { ReactNode } from 'react';
import type { DaysOff } from '#contract/days-off';
import type { DutyLine } from '#domain/duty/duty-lines';
import { ownClockInWords } from '#domain/oncall/words/clock-words';
import { contains } from '#domain/time/interval';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { useDaysOff } from '../../../api/days-off';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import { type ChosenRota, presentAt } from '../asked/asked-rows';
import { teamName } from '../model/describe';
import { absenceInWords } from '../model/days-off';
import { itemKey, type RowModel } from '../model/rows';
import { rolesOf } from '../model/row-roles';
import { endInWords, seatLines, type SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { CopyCard } from './CopyAnswer';
import { OtherAnswers } from './OtherAnswers';
import { type Present, usePresent } from './use-present';

/** Red without anybody, amber without one of those who are due, or with only unknown people in a role. */
function cardLook(lines: readonly DutyLine[]): string {
  if (lines.length > 0 && lines.every(({ state }) => state === 'gap')) return 'border-bad bg-bad-soft';
  const isMissed = lines.some(
    ({ state, people, unknown }) =>
      state === 'gap' || (people.length > 0 && unknown.length === people.length),
  );
  if (isMissed) return 'border-warn bg-surface';
  const isOffHours = lines.length > 0 && lines.every(({ state }) => state === 'off hours');
  return isOffHours ? 'border-line' : 'border-line bg-surface';
}

type DutyCardProps = {
  row: RowModel;
  shifts: Shifts;
  zone: ViewerZone;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
  /** Present, or the time in the address. */
  at: UnixSeconds;
  /** True for a smaller card without the next people. */
  isLine: boolean;
};

/** Card of a schedule now: its people by role, until when, and who is next. */
export function DutyCard(props: DutyCardProps) {
  const { schedule } = props.row;
  const present = usePresent(schedule, props.shifts, props.at);
  return <Card {...props} present={present} isDisabled={!schedule.enabled} />;
}

/** The same at the time in the address, by the chosen rota. */
export function AskedCard({ rota, ...props }: DutyCardProps & { rota: ChosenRota }) {
  const { row, at, shifts, zone } = props;
  const { isByToday } = rota;
  const directory = useDirectory();
  const now = useNow();
  const { answers, isDisabled, ...present } = presentAt(row.schedule, { at, shifts }, rota);
  return (
    <Card {...{ ...props, present, isDisabled, rota }}>
      {answers && (
        <OtherAnswers
          {...{ answers, isByToday, zone, directory, now }}
          roles={rolesOf(row, directory.roles)}
        />
      )}
    </Card>
  );
}

type CardProps = DutyCardProps & {
  present: Present;
  isDisabled: boolean;
  rota?: ChosenRota;
  children?: ReactNode;
};

function Card(props: CardProps) {
  const { row, shifts, at, zone, onAsk, isLine, present, isDisabled, rota, children } = props;
  const { schedule } = row;
  const directory = useDirectory();
  const { lines, isUnknown, failure } = present;
  const current = row.final.items.find((item) => contains(item, at));
  return (
    <li
      data-line={isLine ? '' : undefined}
      className={`duty-card relative rounded-[10px] border px-3 pt-1.5 pb-2 focus-within:outline-2 focus-within:outline-focus ${cardLook(lines ?? [])}`}
    >
      <h3 className="mr-16 overflow-hidden text-sm font-semibold">
        {/* The whole card is clickable. */}
        <button
          type="button"
          aria-label={`${schedule.schedule_name}: why, and who is next`}
          className="flex w-full gap-2 overflow-hidden text-left outline-none after:absolute after:inset-0"
          onClick={() => onAsk(current && itemKey(row.id, 'final', current.start))}
        >
          <span className="wrap-anywhere">{schedule.schedule_name}</span>
          {/* Takes the rest of the line: the height is that of the name. */}
          <span className="w-0 grow truncate font-normal text-ink-3">{teamName(schedule, directory)}</span>
        </button>
      </h3>
      {failure ? (
        <Unknown failure={failure} />
      ) : (
        <Seats {...{ row, shifts, at, zone, lines, isUnknown, isDisabled }} />
      )}
      {children}
      <CopyCard
        {...{ schedule, shifts, rota }}
        at={at}
        words={{ zone, account: shifts.reading.accountZone, directory }}
        className="duty-copy absolute top-0 right-0 z-1"
      />
    </li>
  );
}

function Unknown({ failure }: { failure: NonNullable<Present['failure']> }) {
  return (
    <p className="text-sm text-bad">
      Unknown ({failure.code}){' '}
      <button type="button" className="relative z-1 min-h-11 underline" onClick={failure.retry}>
        try again
      </button>
    </p>
  );
}

type SeatsProps = Pick<DutyCardProps, 'row' | 'shifts' | 'at' | 'zone'> &
  Pick<Present, 'lines' | 'isUnknown'> & { isDisabled: boolean };

function Seats({ row, shifts, at, zone, lines, isUnknown, isDisabled }: SeatsProps) {
  const directory = useDirectory();
  const daysOff = useDaysOff(shifts.reading.window);
  if (isDisabled) return <p className="text-sm text-ink-3">Disabled</p>;
  if (isUnknown) return <b className="text-bad">Unknown</b>;
  if (!lines) return rolesOf(row, directory.roles).map((role) => <LoadingSeat key={String(role)} />);
  return seatLines(lines, { at, zone, directory }).map((line) => (
    <SeatOnCard key={String(line.role)} at={at} {...{ line, zone, directory, daysOff }} />
  ));
}

/** Placeholder of a role, of its height. */
function LoadingSeat() {
  return (
    <div className="seat-card">
      <span className="col-span-full text-lg text-ink-3">Loading who is on call…</span>
      <p className="seat-card-more">{'\u00a0'}</p>
    </div>
  );
}

type SeatOnCardProps = {
  line: SeatLine;
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  daysOff: DaysOff;
};

/** Role, person and end on one line, the next person below. */
function SeatOnCard({ line, at, zone, directory, daysOff }: SeatOnCardProps) {
  const absence = absenceInWords(line.people, at, daysOff, { zone, directory });
  const { roleName, who, people, tone, isOverride, following } = line;
  const clocks = people.flatMap(
    (person) => ownClockInWords(directory.person(person), directory.zoneOf(person), { at, zone }) ?? [],
  );
  return (
    <div className="seat-card" data-tone={tone}>
      <span className="seat-card-role">{roleName}</span> <span className="seat-card-who">{who}</span>{' '}
      <span className="text-sm text-ink-2">{endInWords(line)}</span>
      <p
        className="seat-card-more"
        hidden={!isOverride && absence === '' && following === '' && clocks.length === 0}
      >
        {absence !== '' && (
          <span className="seat-tag seat-away" title={absence}>
            absent
          </span>
        )}{' '}
        {isOverride && <span className="seat-tag">override</span>}{' '}
        {following !== '' && (following.startsWith('off hours') ? following : `then ${following}`)}
        {clocks.length > 0 && ` · ${clocks.join(', ')}`}
      </p>
    </div>
  );
}
