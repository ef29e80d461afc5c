import type { ReactNode } from 'react';
import { contains } from '#domain/time/interval';
import { type UnixSeconds, type ViewerZone, wallAt } from '#domain/time/zone';
import { useDaysOff } from '../../../api/changes';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { presentAt, type RecordedThen } from '../past/past-answers';
import { DutyCard, useCardWords } from '../DutyLine';
import { teamName, useTitleOfNow } from '../model/describe';
import { itemKey, type RowModel, rolesOf } from '../model/rows';
import type { SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { CopyCard } from './CopyAnswer';
import { OtherAnswers } from './OtherAnswers';
import { type Present, usePresent } from './answers';
import type { Schedule } from '#contract/schedule';
import { shiftsOf } from '#domain/oncall/reply/person-shifts';
import { knownSeats, type Reading } from '#domain/duty/known-seats';
import { isOnCall } from '#domain/duty/seats';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { listed, sentenceCase } from '#domain/text/words';
import { formatMoment, yearAt, formatTime } from '#domain/time/format';
import { ContactLinks } from '../../../components/contact/ContactLinks';
import { useMe } from '../../../data/me';
import type { OnCallView } from '#address/on-call';
import { CappedList } from '../../../ui/CappedList';
import { usePastRows } from '../past/past-rows';
import { usePresenting } from '../../../url/use-presenting';
import type { OnCallParts } from '../model/use-schedules';
import { GroupLine } from '../GroupLine';
import { headedGroups } from '../row-groups';
import { useRowGroups } from '../use-row-groups';

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
function PhoneCard(props: PhoneCardProps) {
  const { schedule } = props.row;
  const present = usePresent(schedule, props.shifts, props.at);
  return <Card {...props} present={present} />;
}

/** The same at the time in the address, by the chosen rota. */
function AskedCard({ recordedThen, ...props }: PhoneCardProps & { recordedThen: RecordedThen }) {
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
          aria-label={`${`${schedule.schedule_name} ${team}`.trim()}: why, and who is next`}
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

type YouLineProps = { schedules: readonly Schedule[]; reading: Reading; zone: ViewerZone };

/** "You: Secondary of Checkout until Mon 02:00, backup Ingrid Haugen", with a call, for a viewer who is on call now. */
function YouLine({ schedules, reading, zone }: YouLineProps) {
  const { person: me } = useMe();
  const now = useNow();
  const { person: nameOf, roles: names } = useDirectory();
  if (me === undefined) return null;
  return shiftsOf(schedules, me, reading)
    .filter((shift) => contains(shift, now))
    .map(({ schedule, start, ends, roles }) => {
      const seats = knownSeats(schedule, reading).filter((seat) => isOnCall(seat) && contains(seat, now));
      const people = new Set(seats.flatMap(({ person_ids }) => person_ids));
      const backups = [...people].filter((id) => id !== me);
      const roleNames = roles
        .filter((role) => !isUnnamedRole(role, names))
        .map((role) => roleName(role, names));
      return (
        <p
          key={`${schedule.schedule_id}.${start}`}
          className="my-2 flex items-center gap-x-2 font-semibold wrap-anywhere"
        >
          <span className="min-w-0">
            You: {roleNames.length === 0 ? 'on call' : sentenceCase(listed(roleNames))} of{' '}
            {schedule.schedule_name}
            {typeof ends === 'number' && ` until ${formatMoment(ends, zone, yearAt(now, zone))}`}
            {backups.length > 0 && `, backup ${listed(backups.map(nameOf))}`}
          </span>
          <ContactLinks people={backups} only="call" />
        </p>
      );
    });
}

type OnDutyNowProps = Pick<OnCallParts, 'loaded' | 'visible'> & {
  view: OnCallView;
  /** Time in the address, instead of now. */
  askedAt: UnixSeconds | undefined;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
};

/** Max number of other schedules before *Show all*. */
const MAX_OTHERS = 20;

/** Cards of people on call: schedules with an empty role, then the viewer's, then all others. */
export function OnDutyNow({ visible, loaded, view, askedAt, onAsk }: OnDutyNowProps) {
  const now = useNow();
  const at = askedAt ?? now;
  const isNow = askedAt === undefined;
  const { zone } = view;
  const { rows, isMany } = visible;
  const { shifts, isCurrent } = loaded;
  const directory = useDirectory();
  const { rows: rowsThen, recordedThen } = usePastRows(rows, loaded, askedAt);
  const groups = useRowGroups(rowsThen, loaded, { at, isNow, isMany });
  const titleOfNow = useTitleOfNow();
  const { wall } = usePresenting();
  // The timeline shows the reason.
  if (rows.length === 0) return null;
  const headed = headedGroups(groups, { at, zone, directory, isMany, isCurrent });
  const title = askedAt === undefined ? titleOfNow : 'On call then';
  const cards = (list: readonly RowModel[]) => (
    <ul className="space-y-2">
      {list.map((row) => {
        const card = { row, shifts, at, zone, onAsk };
        return askedAt === undefined ? (
          <PhoneCard key={row.id} {...card} />
        ) : (
          <AskedCard key={row.id} {...card} recordedThen={recordedThen} />
        );
      })}
    </ul>
  );
  return (
    <section aria-label={title} className="mb-3 print:hidden">
      {/* The heading of the page shows it, with the time. */}
      <h2 className="sr-only">
        {title}{' '}
        <span className="font-normal text-ink-2">
          {formatTime(wallAt(at, zone))} {zone}
        </span>
      </h2>
      {isNow && !wall && <YouLine schedules={loaded.schedules} reading={shifts.reading} zone={zone} />}
      {headed.map(({ heading, rows: list }) => (
        <div key={heading ? `${heading.kind} ${heading.text}` : ''} className={list.length > 0 ? 'mb-3' : ''}>
          {heading && (
            <h3 className="phone-group">
              <GroupLine heading={heading} />
            </h3>
          )}
          <CappedList items={list} cap={heading?.kind === 'other' && !wall ? MAX_OTHERS : Infinity}>
            {cards}
          </CappedList>
        </div>
      ))}
    </section>
  );
}
