import { DAY } from '#domain/time/zone';
import { startFake, type TestClock } from './fake.spec-support';
import { shiftsOf } from './rota.spec-support';
import type { FakeRota } from './tools.spec-support';

const stamp = (at: number) => new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A calendar of one rota: always the same time, past and to come, with an event at its begin and at its end. */
export async function startCalendar(clock: TestClock) {
  let rota: FakeRota | undefined;
  const first = Math.floor(clock.now() / 1000);
  const time = { start: first - 110 * DAY, end: first + 130 * DAY };
  const last = time.end - 1800;
  const events = () =>
    shiftsOf((at) => (at === time.start || at === last ? ['DI'] : (rota?.peopleAt(at) ?? [])), time).map(
      ({ person, start, end }) =>
        [
          'BEGIN:VEVENT',
          `UID:${person}-${start}`,
          `DTSTART:${stamp(start)}`,
          `DTEND:${stamp(end)}`,
          `SUMMARY:${person}`,
          'END:VEVENT',
        ].join('\r\n'),
    );
  const text = () =>
    [
      'BEGIN:VCALENDAR',
      `X-WR-CALNAME:${rota?.name}`,
      'X-WR-TIMEZONE:UTC',
      ...events(),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  const fake = await startFake({
    clock,
    refusal: () => undefined,
    routes: {
      'GET /rota.ics': { answer: () => ({ text: text(), headers: { 'Content-Type': 'text/calendar' } }) },
    },
  });
  return { fake, set: ([next]: readonly FakeRota[]) => void (rota = next) };
}
