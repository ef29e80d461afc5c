import type { ReactNode } from 'react';
import { contains } from '#domain/time/interval';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { useDaysOff } from '../../../api/served/changes';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { presentAt, type RecordedThen } from '../past/past-answers';
import { DutyCard, useCardWords } from '../duty/DutyCard';
import { teamName } from '../model/describe';
import { itemKey, type RowModel } from '../model/rows';
import { rolesOf } from '../model/rows';
import type { SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { CopyCard } from './CopyAnswer';
import { OtherAnswers } from './OtherAnswers';
import { type Present, usePresent } from './answers';

/** Red without anybody, amber without one of those who are due, or with only unknown people in a role. */
function cardLook(seats: readonly SeatLine[]): string {
  const hasAll = (...tones: SeatLine['tone'][]) => seats.every(({ tone }) => tones.includes(tone));
  if (seats.length === 0) return 'border-line bg-surface';
  if (hasAll('plain', 'closed')) return hasAll('closed') ? 'border-line' : 'border-line bg-surface';
  return hasAll('missing') ? 'border-bad bg-bad-soft' : 'border-warn bg-surface';
}

type PhoneCardProps = {
  row: RowModel;
  shifts: Shifts;
  zone: ViewerZone;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
  /** Present, or the time in the address. */
  at: UnixSeconds;
};

/** Card of a schedule now: its people by role, until when, and who is next. */
export function PhoneCard(props: PhoneCardProps) {
  const { schedule } = props.row;
  const present = usePresent(schedule, props.shifts, props.at);
  return <Card {...props} present={present} />;
}

/** The same at the time in the address, by the chosen rota. */
export function AskedCard({ recordedThen, ...props }: PhoneCardProps & { recordedThen: RecordedThen }) {
  const { row, at, shifts, zone } = props;
  const directory = useDirectory();
  const now = useNow();
  const { answers, ...present } = presentAt(row.schedule, { at, shifts, recordedThen });
  return (
    <Card {...{ ...props, present, recordedThen }}>
      {answers && (
        <OtherAnswers {...{ answers, zone, directory, now }} roles={rolesOf(row, directory.roles)} />
      )}
    </Card>
  );
}

type CardProps = PhoneCardProps & {
  present: Present;
  recordedThen?: RecordedThen;
  children?: ReactNode;
};

function Card(props: CardProps) {
  const { row, shifts, at, zone, onAsk, present, recordedThen, children } = props;
  const { schedule } = row;
  const directory = useDirectory();
  const daysOff = useDaysOff(shifts.reading.window);
  const words = useCardWords(present, { at, zone, directory, daysOff });
  const current = row.final.items.find((item) => contains(item, at));
  const team = teamName(schedule, directory);
  return (
    <li
      style={{ '--roles': rolesOf(row, directory.roles).length }}
      className={`duty-card relative rounded-[10px] border px-3 pt-1.5 pb-2 focus-within:outline-2 focus-within:outline-focus ${cardLook(words.seats)}`}
    >
      <h3 className="mr-16 overflow-hidden text-sm font-semibold">
        {/* The whole card is clickable. */}
        <button
          type="button"
          aria-label={`${schedule.schedule_name} ${team}: why, and who is next`}
          className="flex w-full gap-2 overflow-hidden text-left outline-none after:absolute after:inset-0"
          onClick={() => onAsk(current && itemKey(row.id, 'final', current.start))}
        >
          <span className="wrap-anywhere">{schedule.schedule_name}</span>
          {/* Takes the rest of the line: the height is that of the name. */}
          <span className="w-0 grow truncate font-normal text-ink-3">{team}</span>
        </button>
      </h3>
      <DutyCard {...{ words, failure: present.failure }} size="card" />
      {children}
      <CopyCard
        {...{ schedule, shifts, recordedThen }}
        at={at}
        words={{ zone, account: shifts.reading.accountZone, directory }}
        className="duty-copy absolute -top-1.75 right-0 z-1"
      />
    </li>
  );
}
