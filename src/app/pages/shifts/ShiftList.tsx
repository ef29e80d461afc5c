import { type ReactNode, useId, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import { type Zones, inZonesOf } from '#address/zone';
import type { Id } from '#contract/id';
import { googleLink, outlookLink, calendarOf } from '#domain/oncall/calendar/ics';
import { eventOf, shiftOfPerson } from '#domain/oncall/calendar/feed-shifts';
import { type PersonShift, firstShiftFrom } from '#domain/oncall/reply/person-shifts';
import { sentenceCase, counted } from '#domain/text/words';
import { isoDate, startOfWeek } from '#domain/time/days';
import { formatZone, formatHours, formatDayAndMonth, yearAt } from '#domain/time/format';
import { type Interval, contains, lengthOf, union } from '#domain/time/interval';
import { wallAt, type AccountZone } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { accountZone, hasChanges } from '../../url/settings';
import {
  countdownInWords,
  handOffInWords,
  othersInWords,
  spanInWords,
  leftInWords,
  rolesInWords,
  whenInWords,
} from './words';
import { overrideLink } from '../../data/duty';
import { useIsRead } from '../../api/sources';
import { ChangeInTool } from '../../components/ChangeInTool';
import { CappedList } from '../../ui/CappedList';
import type { PersonView } from './person-view';

type ShiftMenuProps = { shift: PersonShift; person: Id; window: Interval; now: number; zones: Zones };

/** What a shift's line has no room for, its calendars and its text. */
function ShiftMenu(props: ShiftMenuProps) {
  const id = useId();
  const { shift, now, zones } = props;
  return (
    <>
      <Button
        popoverTarget={id}
        className="max-md:col-start-3 max-md:row-start-1 max-md:size-11 max-md:justify-self-end print:hidden"
        aria-label={`More about ${shift.schedule.schedule_name}, ${spanInWords(shift, now, zones.zone)}`}
      >
        <span aria-hidden="true">···</span>
      </Button>
      <PopoverBox id={id} label="Shift" className="w-80 p-2 text-sm" focusFirst>
        <Items {...props} />
      </PopoverBox>
    </>
  );
}

const ITEM = 'flex min-h-8 w-full items-center rounded-md px-2 text-left hover:bg-hover max-md:min-h-11';

function Items({ shift, person, window, now, zones: { zone, secondZone } }: ShiftMenuProps) {
  const directory = useDirectory();
  const { message, copy } = useCopy();
  const { schedule, start, end, ends } = shift;
  const id = String(schedule.schedule_id);
  const event = eventOf(
    shiftOfPerson(shift, person, {
      nameOf: directory.person,
      groupNameOf: directory.group,
      roles: directory.roles,
    }),
  );
  const week = (at: number) => startOfWeek(wallAt(at, zone));
  const facts = [
    countdownInWords(shift, now),
    ...(secondZone === undefined
      ? []
      : [`${spanInWords(shift, now, secondZone)} ${formatZone(secondZone, start)}`]),
    handOffInWords(shift, { window, accountZone: accountZone() }, directory),
    othersInWords(shift, directory),
  ].filter((line) => line !== '');
  const save = () => {
    const name = `On-call-${isoDate(wallAt(start, zone))}.ics`;
    saveFile(name, 'text/calendar', calendarOf({ name: event.summary, events: [event], now }));
  };
  return (
    <>
      <ul aria-label="About this shift" className="mb-1 border-b border-line px-2 pb-2 text-ink-2">
        {facts.map((line) => (
          <li key={line} className="wrap-anywhere">
            {sentenceCase(line)}
          </li>
        ))}
      </ul>
      <p className="px-2 pt-1 text-xs text-ink-3">Add to a calendar</p>
      <button type="button" className={ITEM} onClick={save}>
        File (.ics)
      </button>
      <Outside href={googleLink(event)}>Google Calendar</Outside>
      <Outside href={outlookLink(event)}>Outlook</Outside>
      <hr className="my-1 border-line" />
      <button
        type="button"
        className={ITEM}
        onClick={() => void copy(`${event.summary}, ${spanInWords(shift, now, zone)} ${zone}`)}
      >
        Copy
      </button>
      <span role="status" className="px-2 text-ink-2">
        {message}
      </span>
      {typeof ends === 'number' && (
        <Link
          className={ITEM}
          to={paths.schedule(id, { tz: zone, ...formatOnCall({ from: week(end), days: 7, at: end }) })}
        >
          Hand-off
        </Link>
      )}
    </>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={ITEM} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const MAX_SHIFTS = 12;

type ShiftListProps = {
  view: PersonView;
  person: Id;
  window: Interval;
  now: number;
  zones: Zones;
  accountZone: AccountZone;
};

/** Shifts of a person from now on, a line each. */
export function ShiftList({ view, person, window, now, zones, accountZone }: ShiftListProps) {
  const { zone } = zones;
  const shifts = [...view.current, ...view.ahead];
  const last = formatDayAndMonth(wallAt(window.end - 1, zone), yearAt(now, zone));
  // Time in two rotas is one time.
  const seconds = lengthOf(
    union(shifts.map(({ start, end }) => ({ start: Math.max(start, now), end: Math.min(end, window.end) }))),
  );
  const line = { window, now, zones, person };
  return (
    <section aria-label="Shifts" className="panel-box">
      <h2 className="mb-1">
        {shifts.length === 0 ? `No shifts until ${last}` : counted(shifts.length, 'shift')}
        {shifts.length > 0 && (
          <small className="ms-2 text-sm font-normal text-ink-2">
            {formatHours(seconds)} h until {last}
          </small>
        )}
      </h2>
      {shifts.length === 0 && <FirstLater {...line} {...{ view, accountZone }} />}
      <CappedList items={shifts} cap={MAX_SHIFTS}>
        {(listed) => (
          <ol aria-label="Shifts" className="divide-y divide-line">
            {listed.map((shift) => (
              <ShiftLine key={`${shift.schedule.schedule_id} ${shift.start}`} shift={shift} {...line} />
            ))}
          </ol>
        )}
      </CappedList>
    </section>
  );
}

type LineProps = Pick<ShiftListProps, 'window' | 'now' | 'zones' | 'person'>;

/** First shift after the loaded weeks, by the rota of today. */
function FirstLater({
  view,
  accountZone,
  ...line
}: LineProps & Pick<ShiftListProps, 'view' | 'accountZone'>) {
  const { schedules } = view;
  const { window, person } = line;
  const shift = useMemo(
    () => firstShiftFrom(schedules, person, window.end, accountZone),
    [schedules, person, window.end, accountZone],
  );
  if (!shift) return <p className="text-sm text-ink-2">None within a year.</p>;
  return (
    <ol aria-label="Next shift">
      <ShiftLine shift={shift} {...line} />
    </ol>
  );
}

function ShiftLine({ shift, window, now, zones, person }: LineProps & { shift: PersonShift }) {
  const directory = useDirectory();
  const { search } = useLocation();
  const { schedule, roles, start, end } = shift;
  const { zone } = zones;
  const [role] = roles;
  const id = String(schedule.schedule_id);
  const isNow = contains(shift, now);
  const isRead = useIsRead()(schedule.schedule_id);
  return (
    <li
      className={`grid min-h-11 grid-cols-[17.5rem_minmax(0,1fr)_max-content_max-content_max-content] items-center gap-x-3 py-1.5 text-sm max-md:grid-cols-[minmax(0,1fr)_max-content_2.75rem] max-md:gap-y-1 ${isNow ? '-ms-2 border-s-3 border-s-accent ps-2' : ''}`}
    >
      <span
        className={`max-md:col-span-2 ${isNow ? 'font-semibold' : ''}`}
        title={countdownInWords(shift, now)}
      >
        {whenInWords(shift, now, zone)}
      </span>
      <span className="min-w-0 max-md:col-start-1 max-md:row-start-2 max-md:text-xs">
        <span className="text-ink-2">{rolesInWords(roles, directory)}</span>{' '}
        <Link className="wrap-anywhere hover:underline " to={inZonesOf(search, paths.schedule(id))}>
          {schedule.schedule_name}
        </Link>{' '}
        <span className="text-ink-2 md:hidden">{leftInWords(shift, now)}</span>
      </span>
      <span className="text-right whitespace-nowrap text-ink-2 max-md:hidden">{leftInWords(shift, now)}</span>
      {isRead && (
        <span className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
          <ChangeInTool schedule={schedule.schedule_id} />
        </span>
      )}
      {hasChanges() && !isRead && (
        <Link
          className="inline-flex h-[30px] items-center rounded-md border border-control/60 bg-surface px-2.5 whitespace-nowrap hover:bg-hover max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:h-11 max-md:justify-center print:hidden"
          to={overrideLink({ schedule: id, role: role ?? 0, start, end }, { zone, now })}
        >
          Find cover
        </Link>
      )}
      <ShiftMenu {...{ shift, window, now, zones, person }} />
    </li>
  );
}
