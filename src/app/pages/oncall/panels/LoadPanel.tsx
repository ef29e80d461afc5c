import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { type DaysOffLoad, daysOffLoad } from '#domain/oncall/review/days-off-load';
import { useDaysOff } from '../../../api/served/days-off';
import { HOUR_WORDS } from '#domain/time/hours';
import { sentenceCase } from '#domain/text/words';
import { counted } from '#domain/text/count';
import type { Schedule } from '#contract/schedule';
import { personEvents } from '#domain/oncall/calendar/calendar-events';
import type { Reading } from '#domain/oncall/reply/shifts';
import { type Fairness, isWellAbove, type Load, type PersonLoad } from '#domain/oncall/review/load';
import { formatHours, formatLength } from '#domain/time/duration';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { LedgerLink } from '../../../components/LedgerLink';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { type Column, DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { eventContext, saveCalendar } from '../model/shifts';
import { listedLoad, saveLoad, type ShownHours } from './findings';
import type { ViewerZone } from '#domain/time/zone';

type LoadPanelProps = {
  schedules: readonly Schedule[];
  /** All visible schedules, regardless of filters. */
  everySchedule: readonly Schedule[];
  reading: Reading;
  days: number;
  zone: ViewerZone;
  directory: Directory;
  /** True if fairness shows its schedule. */
  isNamed: boolean;
};

/** On-call hours per person by kind, double bookings and short rests; fairness of each rota. */
export function LoadPanel(props: LoadPanelProps) {
  const { schedules, everySchedule, reading, days, zone, directory } = props;
  const { window } = reading;
  const isPart = schedules.length < everySchedule.length;
  const { people, whole, visible } = listedLoad(schedules, everySchedule, { window, zone });
  const daysOff = useDaysOff(window);
  const off = useMemo(
    () => daysOffLoad(everySchedule, window, zone, daysOff),
    [everySchedule, window, zone, daysOff],
  );
  const totals = new Map(visible.people.map((person) => [person.person_id, person.total]));
  const inShown: ShownHours = {
    words: schedules.length === 1 ? 'in this schedule' : `in these ${schedules.length} schedules`,
    secondsOf: (person) => totals.get(person.person_id) ?? 0,
  };
  const partly = isPart ? inShown : undefined;
  return (
    <Panel
      title="Load"
      note={`hours on call in ${everySchedule.length > 1 ? 'all ' : ''}${counted(everySchedule.length, 'schedule')}, ${counted(days, 'day')}, ${zone}; median ${formatHours(whole.median)} h`}
    >
      {people.length === 0 && <p className="text-sm text-ink-2">No people in the rotas of this window.</p>}
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden">
        <Button
          disabled={people.length === 0}
          onClick={() =>
            saveLoad(
              {
                people,
                unknown: visible.unknown,
                median: whole.median,
                inShown: partly,
                off,
                schedules: everySchedule,
              },
              window,
              zone,
              directory,
            )
          }
        >
          CSV
        </Button>
        <LedgerLink>Hours and pay over months</LedgerLink>
      </div>
      <PeopleTable
        people={people}
        median={whole.median}
        inShown={partly}
        off={off}
        everySchedule={everySchedule}
        reading={reading}
        zone={zone}
        directory={directory}
      />
      <ComputedNote schedules={everySchedule} {...{ window, zone }} className="mt-2" />
      <NotCounted unknown={visible.unknown} directory={directory} />
      <p className="mt-2 text-xs text-ink-3">
        {isPart && 'Only people of these schedules; their hours, doubles and rests count all schedules. '}
        Time on several schedules at once counts once; “in two schedules” is that time. {HOUR_WORDS.waking},
        night {HOUR_WORDS.nightRange}; weekend counts Saturdays and Sundays again, holiday counts the recorded
        days off, absent the hours on call during a recorded absence. Short: under 11 h of rest. The median is
        over everybody in a rota of any schedule, those without a shift counted; well above it is twice as
        much, and a day or more.
      </p>
      <FairnessList
        fairness={visible.fairness}
        schedules={schedules}
        directory={directory}
        isNamed={props.isNamed}
      />
    </Panel>
  );
}

type NotCountedProps = { unknown: Load['unknown']; directory: Directory };

/** Hours of people without a record. */
function NotCounted({ unknown, directory }: NotCountedProps) {
  if (unknown.length === 0) return null;
  const hours = unknown.map(
    ({ person_id, seconds }) => `${directory.person(person_id)}, ${formatHours(seconds)} h`,
  );
  return <p className="mt-2 text-sm text-warn">Not counted: {hours.join('; ')}</p>;
}

type PeopleTableProps = {
  people: readonly PersonLoad[];
  /** Median of all totals, in seconds. */
  median: number;
  inShown: ShownHours | undefined;
  off: ReadonlyMap<Id, DaysOffLoad>;
  everySchedule: readonly Schedule[];
  reading: Reading;
  zone: ViewerZone;
  directory: Directory;
};

function PeopleTable(props: PeopleTableProps) {
  const { people, median, inShown, off, everySchedule, reading, zone, directory } = props;
  const most = Math.max(1, ...people.map((person) => person.total));
  return (
    <CappedList items={people} cap={8}>
      {(listed) => (
        <DataTable<PersonLoad>
          label="On-call hours per person"
          items={listed}
          keyOf={(person) => String(person.person_id)}
          columns={[
            { head: 'Person', cell: (person) => directory.person(person.person_id) },
            {
              head: 'Against the median',
              cell: ({ total }) => <AgainstMedian {...{ total, median, most }} />,
            },
            { head: 'Total', numeric: true, cell: (person) => formatHours(person.total) },
            ...(inShown
              ? [
                  {
                    head: sentenceCase(inShown.words),
                    numeric: true,
                    cell: (person: PersonLoad) => formatHours(inShown.secondsOf(person)),
                  },
                ]
              : []),
            { head: 'Work', numeric: true, cell: (person) => formatHours(person.work) },
            { head: 'Off', numeric: true, cell: (person) => formatHours(person.off) },
            { head: 'Night', numeric: true, cell: (person) => formatHours(person.night) },
            { head: 'Weekend', numeric: true, cell: (person) => formatHours(person.weekend) },
            ...daysOffColumns(people, off),
            { head: 'In two schedules', numeric: true, cell: (person) => doubleHours(person, everySchedule) },
            { head: 'Short rests', numeric: true, cell: shortRests },
            {
              head: 'File',
              onScreen: true,
              cell: (person) => <CalendarFile {...{ person, everySchedule, reading, zone, directory }} />,
            },
          ]}
        />
      )}
    </CappedList>
  );
}

/** Columns of holidays and absences, where a person has hours of these kinds. */
function daysOffColumns(
  people: readonly PersonLoad[],
  off: ReadonlyMap<Id, DaysOffLoad>,
): Column<PersonLoad>[] {
  const hoursOf = ({ person_id }: PersonLoad, kind: keyof DaysOffLoad) => off.get(person_id)?.[kind] ?? 0;
  const has = (kind: keyof DaysOffLoad) => people.some((person) => hoursOf(person, kind) > 0);
  return [
    ...(has('holiday')
      ? [
          {
            head: 'Holiday',
            numeric: true,
            cell: (person: PersonLoad) => formatHours(hoursOf(person, 'holiday')),
          },
        ]
      : []),
    ...(has('absent')
      ? [
          {
            head: 'Absent',
            numeric: true,
            cell: (person: PersonLoad) => {
              const seconds = hoursOf(person, 'absent');
              return seconds === 0 ? '–' : <b className="text-warn">{formatHours(seconds)}</b>;
            },
          },
        ]
      : []),
  ];
}

type CalendarFileProps = {
  person: PersonLoad;
  everySchedule: readonly Schedule[];
  reading: Reading;
  zone: ViewerZone;
  directory: Directory;
};

function CalendarFile({ person, everySchedule, reading, zone, directory }: CalendarFileProps) {
  const now = useNow();
  const name = directory.person(person.person_id);
  return (
    <Button
      look="quiet"
      className="h-6! text-xs"
      aria-label={`.ics, calendar of ${name}`}
      onClick={() => {
        const events = personEvents(everySchedule, person.person_id, eventContext(reading, directory));
        saveCalendar(`On call: ${name}`, events, { window: reading.window, zone }, now);
      }}
    >
      .ics
    </Button>
  );
}

type FairnessListProps = {
  fairness: readonly Fairness[];
  schedules: readonly Schedule[];
  directory: Directory;
  isNamed: boolean;
};

function FairnessList({ fairness, schedules, directory, isNamed }: FairnessListProps) {
  return (
    <>
      <h3 className="mt-3 mb-1 text-sm font-semibold">Fairness</h3>
      <CappedList items={fairness} cap={6}>
        {(listed) => (
          <ul className="text-sm text-ink-2">
            {listed.map((rota) => (
              <li key={String(rota.schedule_id)}>
                {isNamed && `${nameOf(rota.schedule_id, schedules)}: `}
                {fairnessInWords(rota, directory)}
              </li>
            ))}
          </ul>
        )}
      </CappedList>
      <p className="mt-1 text-xs text-ink-3">
        Fairness = least ÷ most hours among the people of a schedule’s rota, those without a shift counted.
      </p>
    </>
  );
}

/** Bar relative to the maximum, with a mark at the median and the difference in words. */
function AgainstMedian({ total, median, most }: { total: number; median: number; most: number }) {
  const difference = total - median;
  const sign = difference < 0 ? '−' : '+';
  return (
    <div className="whitespace-nowrap">
      <Meter share={total / most} mark={median / most} />{' '}
      <span className="text-ink-2">
        {difference === 0 ? 'median' : `${sign}${formatHours(Math.abs(difference))} h`}
      </span>
      {isWellAbove(total, median) && <b className="ml-2 text-warn">well above</b>}
    </div>
  );
}

function Meter({ share, mark }: { share: number; mark: number }) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-block h-1.5 w-16 rounded-full bg-sunken align-middle forced-colors:outline [print-color-adjust:exact]"
    >
      <span
        className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
      <span
        className="absolute -inset-y-1 w-0.5 bg-ink forced-colors:bg-[Highlight]"
        style={{ left: `${mark * 100}%` }}
      />
    </span>
  );
}

/** Double hours with the schedules involved. */
function doubleHours(person: PersonLoad, everySchedule: readonly Schedule[]) {
  if (person.doubleBooked === 0) return '–';
  const ids = person.doubleBookings.flatMap((booking) => booking.schedule_ids);
  const names = new Set(ids.map((id) => nameOf(id, everySchedule)));
  return (
    <>
      <b className="text-warn">{formatHours(person.doubleBooked)}</b>
      <span className="block min-w-28 text-xs whitespace-normal text-ink-2">{[...names].join(', ')}</span>
    </>
  );
}

function shortRests(person: PersonLoad) {
  if (person.shortRests.length === 0) return '–';
  const shortest = Math.min(...person.shortRests.map(({ start, end }) => end - start));
  return (
    <b className="text-warn">
      {person.shortRests.length} (least {formatLength(shortest)})
    </b>
  );
}

function nameOf(id: Schedule['schedule_id'], schedules: readonly Schedule[]): string {
  return schedules.find(({ schedule_id }) => schedule_id === id)?.schedule_name ?? `#${id}`;
}

function fairnessInWords({ people, least, most, ratio }: Fairness, directory: Directory): string {
  if (ratio === undefined) return `nobody of ${counted(people, 'person', 'people')} has a shift`;
  const bounds = `${directory.person(least.person_id)} ${formatHours(least.seconds)} h, most ${directory.person(most.person_id)} ${formatHours(most.seconds)} h`;
  return `${ratio.toFixed(2)} among ${counted(people, 'person', 'people')} (least ${bounds})`;
}
