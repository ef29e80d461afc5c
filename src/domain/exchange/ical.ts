import type { CalendarEvent } from '../calendar/events';
import { counted, listed } from '../text/words';
import { isoDate } from '../time/days';
import { wallAt } from '../time/zone';
import { type Converter, createConverter, readSchedule, type Stretch } from './converter';
import { ExchangeError, type ExportFile, type ExportReader } from './exchange';
import { stemOf } from './fields';
import { spanOf } from './shape';

/**
 * Calendar of a final schedule (RFC 5545): each file is a schedule, and each event the duty of its attendees who are
 * people and have not declined; without attendees, of the person of the SUMMARY.
 */
export const ical: ExportReader = {
  tool: 'the calendar',
  recognise: ({ calendar }) => calendar && 'own',
  read(files) {
    const converter = createConverter('iCal');
    for (const file of files) {
      const id = stemOf(file.name);
      readSchedule(converter, { id, place: file.name, content: file.content }, () =>
        convertCalendar(converter, id, file),
      );
    }
    return converter.result();
  },
};

function convertCalendar(
  converter: Converter,
  id: string,
  { name: file, window, calendar }: ExportFile,
): void {
  if (calendar?.file.isComplete !== true)
    throw new ExchangeError([`${file} has no END:VCALENDAR; it is cut off`]);
  const { name: title = id, zone = 'UTC', replacedCount } = calendar.file;
  const notice = (text: string) => converter.notice(`${title}: ${text}`);
  const problems = [...calendar.problems];
  const duties = calendar.events.flatMap((event): Stretch[] => {
    if (event.isCancelled) return [];
    const stretch = event.stretch(zone);
    if (typeof stretch === 'string') {
      problems.push(stretch);
      return [];
    }
    const people = peopleOf(converter, event);
    const where = `${event.title} (line ${event.line})`;
    if (people.length === 0) notice(`nobody is on call in ${where}: all have declined`);
    if (stretch.end <= stretch.start) notice(`${where} lasts no time: not carried`);
    return people.length > 0 && stretch.end > stretch.start ? [{ ...stretch, people }] : [];
  });
  if (problems.length > 0) throw new ExchangeError(problems.map((problem) => `${file}, ${problem}`));
  if (calendar.cut.length > 0 && window) {
    const until = isoDate(wallAt(window.end, zone));
    notice(`${listed([...new Set(calendar.cut)].slice(0, 3))} goes on: carried until ${until}`);
  }
  if (replacedCount > 0)
    notice(`${counted(replacedCount, 'event is', 'events are')} replaced by a later revision: not carried`);
  const knownRange = spanOf(duties) ?? { start: 0, end: 0 };
  converter.add({ id, name: title, zone }, { layerName: 'Calendar', shifts: duties, knownRange });
}

function peopleOf({ directory }: Converter, event: CalendarEvent): string[] {
  const summary = event.text('SUMMARY') ?? '';
  const people = event.attendees.filter(({ isPerson }) => isPerson);
  // PagerDuty's "On Call - Ana - Checkout".
  const name = /^On Call - (.+?) - /i.exec(summary)?.[1];
  if (people.length === 0) {
    const id = (name ?? summary) || 'Somebody';
    directory.person(id, { name: id });
    return [id];
  }
  return people
    .filter(({ isAbsent }) => !isAbsent)
    .map((one) => {
      const id = one.address ?? one.name ?? 'Somebody';
      const fromSummary = people.length === 1 ? name : undefined;
      directory.person(id, { name: one.name ?? fromSummary, email: one.address });
      return id;
    });
}
