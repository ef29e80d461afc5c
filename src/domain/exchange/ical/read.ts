import { type CalendarEvent, type CalendarFile, readCalendar } from '../../calendar/events';
import { withoutRepeats } from '../../calendar/repeats';
import { counted } from '../../text/count';
import { listed } from '../../text/words';
import { isoDate } from '../../time/days';
import type { Interval } from '../../time/interval';
import { DAY, wallAt } from '../../time/zone';
import { type Converter, createConverter, readSchedule, type Stretch } from '../converter';
import { ExchangeError, type ExportFile, type ExportReader } from '../exchange';
import { stemOf } from '../fields';
import { spanOf } from '../shape';

/**
 * Calendar of a final schedule (RFC 5545): each file is a schedule, and each event the duty of its attendees who are
 * people and have not declined; without attendees, of the person of the SUMMARY.
 */
export const ical: ExportReader = {
  tool: 'the calendar',
  recognise: ({ content }) => (typeof content === 'string' ? 'own' : undefined),
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
  { name: file, content, window, calendar: known }: ExportFile,
): void {
  const calendar = known?.file ?? readCalendar(String(content));
  const { name, zone = 'UTC', isComplete, replacedCount } = calendar;
  if (!isComplete) throw new ExchangeError([`${file} has no END:VCALENDAR; it is cut off`]);
  const title = name ?? id;
  const { events: all, cut, problems } = known ?? withoutRepeats(calendar, window ?? yearsFrom(calendar));
  if (problems.length > 0) throw new ExchangeError(problems.map((problem) => `${file}, ${problem}`));
  const valid = all.filter(({ isCancelled }) => !isCancelled);
  const stretches = valid.map((event) => ({ event, stretch: event.stretch(zone) }));
  const faults = stretches.flatMap(({ stretch }) => (typeof stretch === 'string' ? [stretch] : []));
  if (faults.length > 0) throw new ExchangeError(faults.map((fault) => `${file}, ${fault}`));
  const notice = (text: string) => converter.notice(`${title}: ${text}`);
  if (cut.length > 0) {
    const until = window ? ` until ${isoDate(wallAt(window.end, zone))}` : '';
    notice(`${listed([...new Set(cut)].slice(0, 3))} goes on: carried${until}`);
  }
  if (replacedCount > 0) {
    const text = 'replaced by a later revision in the file: not carried';
    notice(`${counted(replacedCount, 'event is', 'events are')} ${text}`);
  }
  const duties = stretches.flatMap(({ event, stretch }): Stretch[] => {
    if (typeof stretch === 'string') return [];
    const people = peopleOf(converter, event);
    const where = `${event.title} (line ${event.line})`;
    if (people.length === 0) notice(`nobody is on call in ${where}: all have declined`);
    if (stretch.end <= stretch.start) notice(`${where} lasts no time: not carried`);
    return people.length > 0 && stretch.end > stretch.start ? [{ ...stretch, people }] : [];
  });
  const span = spanOf(duties) ?? { start: 0, end: 0 };
  converter.add({ id, name: title, zone }, { layerName: 'Calendar', shifts: duties, knownRange: span });
}

/** Three years from the first event of a calendar, for a reader who knows no present. */
function yearsFrom(calendar: CalendarFile): Interval {
  const starts = calendar.events.flatMap((event) => {
    const stretch = event.stretch(calendar.zone ?? 'UTC');
    return typeof stretch === 'string' ? [] : stretch.start;
  });
  const start = Math.min(...starts);
  return { start, end: start + 3 * 366 * DAY };
}

function peopleOf({ directory }: Converter, event: CalendarEvent): string[] {
  const summary = event.text('SUMMARY') ?? '';
  const people = event.attendees.filter(({ isPerson }) => isPerson);
  const name = nameIn(summary);
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

/** The person of PagerDuty's "On Call - Ana - Checkout". */
function nameIn(summary: string): string | undefined {
  return /^On Call - (.+?) - /i.exec(summary)?.[1];
}
