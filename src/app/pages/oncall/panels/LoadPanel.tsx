import { useMemo } from 'react';
import { personEvents } from '#domain/oncall/calendar/calendar-events';
import { loadOf, type Fairness, type PersonLoad } from '#domain/oncall/review/load';
import { formatDuration } from '#domain/time/duration';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { exportOf, saveCalendar } from '../model/save-calendar';
import type { OnCall } from '../model/use-oncall';
import { count } from '../model/words';

/** Hours on duty per person, of what kind, with double bookings and short rests; and how fair each rota is. */
export function LoadPanel({ oncall }: { oncall: OnCall }) {
  const { schedules, everySchedule, window, view, directory, now } = oncall;
  const isPart = schedules.length < everySchedule.length;
  const whole = useMemo(() => loadOf(everySchedule, window, view.zone), [everySchedule, window, view.zone]);
  const shown = useMemo(
    () => (isPart ? loadOf(schedules, window, view.zone) : whole),
    [isPart, whole, schedules, window, view.zone],
  );
  const { fairness } = shown;
  const totals = new Map(shown.people.map((person) => [person.person_id, person.total]));
  // What somebody has to do is no less because of a filter.
  const people = whole.people.filter(({ person_id }) => totals.has(person_id));
  const most = Math.max(1, ...people.map((person) => person.total));
  return (
    <Panel
      title="Load"
      note={`hours on duty${isPart ? ` in all ${everySchedule.length} schedules` : ''}, ${count(view.days, 'day')}, ${view.zone}`}
    >
      {people.length === 0 && <p className="text-sm text-ink-2">Nobody is in a rota of this window.</p>}
      <CappedList items={people} cap={8}>
        {(shown) => (
          <DataTable<PersonLoad>
            label="Hours on duty per person"
            items={shown}
            keyOf={(person) => String(person.person_id)}
            columns={[
              { head: 'person', cell: (person) => directory.person(person.person_id) },
              { head: 'share', cell: (person) => <Meter share={person.total / most} /> },
              { head: 'total', numeric: true, cell: (person) => hours(person.total) },
              ...(isPart
                ? [
                    {
                      head: schedules.length === 1 ? 'in the one shown' : `in the ${schedules.length} shown`,
                      numeric: true,
                      cell: (person: PersonLoad) => hours(totals.get(person.person_id) ?? 0),
                    },
                  ]
                : []),
              { head: 'work', numeric: true, cell: (person) => hours(person.work) },
              { head: 'off', numeric: true, cell: (person) => hours(person.off) },
              { head: 'sleep', numeric: true, cell: (person) => hours(person.sleep) },
              { head: 'weekend', numeric: true, cell: (person) => hours(person.weekend) },
              { head: 'double', numeric: true, cell: (person) => double(person, oncall) },
              { head: 'short rests', numeric: true, cell: shortRests },
              {
                head: 'file',
                onScreen: true,
                cell: (person) => (
                  <Button
                    look="quiet"
                    className="h-6! text-xs"
                    aria-label={`Calendar file of ${directory.person(person.person_id)}`}
                    onClick={() => {
                      const name = directory.person(person.person_id);
                      const events = personEvents(everySchedule, person.person_id, exportOf(oncall));
                      saveCalendar(`On duty: ${name}`, events, now);
                    }}
                  >
                    .ics
                  </Button>
                ),
              },
            ]}
          />
        )}
      </CappedList>
      <p className="mt-2 text-xs text-ink-3">
        {isPart &&
          'Listed are the people of what is shown; their hours, doubles and rests count all schedules. '}
        Time on several schedules at once counts once; “double” is that time. Work is Mon–Fri 08–19, off
        Mon–Fri 19–23 and weekends 08–23, sleep 23–08; weekend counts Saturdays and Sundays again. Short:
        under 11 h between two stretches.
      </p>
      <h3 className="mt-3 mb-1 text-sm font-semibold">Fairness</h3>
      <CappedList items={fairness} cap={6}>
        {(shown) => (
          <ul className="text-sm text-ink-2">
            {shown.map((one) => (
              <li key={String(one.schedule_id)}>{fairnessLine(one, oncall)}</li>
            ))}
          </ul>
        )}
      </CappedList>
      <p className="mt-1 text-xs text-ink-3">
        Fairness = least ÷ most hours among the people of a schedule’s rota, those without a shift counted.
      </p>
    </Panel>
  );
}

function Meter({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block h-1.5 w-16 overflow-hidden rounded-full bg-sunken align-middle forced-colors:outline [print-color-adjust:exact]"
    >
      <span
        className="block h-full bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

/** Hours with one decimal where there is one to say; "–" for none. */
function hours(seconds: number): string {
  return seconds === 0 ? '0' : (seconds / 3600).toFixed(1).replace(/\.0$/, '');
}

function double(person: PersonLoad, { everySchedule }: OnCall) {
  if (person.doubleBooked === 0) return '–';
  const names = new Set(
    person.doubleBookings
      .flatMap((booking) => booking.schedule_ids)
      .map((id) => everySchedule.find((schedule) => schedule.schedule_id === id)?.schedule_name ?? `#${id}`),
  );
  return (
    <b className="text-warn" title={[...names].join(', ')}>
      {hours(person.doubleBooked)}
    </b>
  );
}

function shortRests(person: PersonLoad) {
  if (person.shortRests.length === 0) return '–';
  const shortest = Math.min(...person.shortRests.map(({ start, end }) => end - start));
  return (
    <b className="text-warn">
      {person.shortRests.length} (least {formatDuration(shortest)})
    </b>
  );
}

function fairnessLine(
  { schedule_id, people, least, most, ratio }: Fairness,
  { schedules, directory }: OnCall,
): string {
  const name =
    schedules.find((schedule) => schedule.schedule_id === schedule_id)?.schedule_name ?? `#${schedule_id}`;
  if (ratio === undefined) return `${name}: nobody of ${count(people, 'person', 'people')} has a shift`;
  const bounds = `${directory.person(least.person_id)} ${hours(least.seconds)} h, most ${directory.person(most.person_id)} ${hours(most.seconds)} h`;
  return `${name}: ${ratio.toFixed(2)} among ${count(people, 'person', 'people')} (least ${bounds})`;
}
