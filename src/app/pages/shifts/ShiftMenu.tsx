import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import type { Zones } from '#address/zone';
import type { Id } from '#contract/id';
import { googleLink, outlookLink, calendarOf } from '#domain/oncall/calendar/ics';
import { eventOf, shiftOfPerson } from '#domain/oncall/calendar/feed-shifts';
import type { PersonShift } from '#domain/oncall/reply/person-shifts';
import { sentenceCase } from '#domain/text/words';
import { isoDate, startOfWeek } from '#domain/time/days';
import { formatZone } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { accountZone } from '../../url/settings';
import { countdownInWords, handOffInWords, othersInWords, spanInWords } from './model/words';

type ShiftMenuProps = { shift: PersonShift; person: Id; window: Interval; now: number; zones: Zones };

/** What a shift's line has no room for, its calendars and its text. */
export function ShiftMenu(props: ShiftMenuProps) {
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
