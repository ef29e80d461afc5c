import { type CalendarEvent, readCalendar } from '../../calendar/events';
import { type Carrier, createCarrier, readSchedule } from '../carrier';
import { ExchangeError, type ExportFile, type ExportReader } from '../exchange';
import { stemOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';

/**
 * Calendar of a final schedule (RFC 5545): each file is a schedule, and each event the duty of one person, by the
 * ATTENDEE, else by the SUMMARY. A calendar has no rules, so all duty becomes override layers.
 */
export const ical: ExportReader = {
  tool: 'the calendar',
  hasAnswers: false,
  recognise: ({ content }) => (typeof content === 'string' ? 'own' : undefined),
  read(files) {
    const carrier = createCarrier('iCal');
    for (const file of files) {
      const id = stemOf(file.name);
      readSchedule(carrier, { id, place: file.name, content: file.content }, () =>
        carryCalendar(carrier, id, file),
      );
    }
    return carrier.result();
  },
};

function carryCalendar(carrier: Carrier, id: string, { name: file, content }: ExportFile): void {
  const { name, zone = 'UTC', isComplete, events: all } = readCalendar(String(content));
  if (!isComplete) throw new ExchangeError([`${file} has no END:VCALENDAR; it is cut off`]);
  const title = name ?? id;
  const valid = all.filter(({ isCancelled }) => !isCancelled);
  const events = valid.flatMap((event) => stretchOf(carrier, event, { file, zone }));
  if (valid.some(({ isRepeating }) => isRepeating)) {
    const difference = 'it has events that repeat: only the first of each is carried';
    carrier.differ({ schedule: title, text: difference, isExact: false });
  }
  const cuts = events.flatMap(({ start, end }) => [start, end]);
  const stretches = stretchesIn(events, cuts, (instant) => peopleIn(events, instant).toSorted());
  carrier.add({
    id,
    name: title,
    zone,
    overlap: 'later_wins',
    layers: overrideLayers('Calendar', stretches, carrier.directory.group),
  });
}

function stretchOf(
  carrier: Carrier,
  event: CalendarEvent,
  { file, zone }: { file: string; zone: string },
): Stretch[] {
  const stretch = event.stretch(zone);
  if (stretch === undefined)
    throw new ExchangeError([`${file}: DTSTART of an event must be a date or a time in a known zone`]);
  return stretch.end > stretch.start ? [{ ...stretch, people: [personOf(carrier, event)] }] : [];
}

/** The attendee's address or name; of PagerDuty's calendars the second part of "On Call - Ana - Checkout". */
function personOf({ directory }: Carrier, event: CalendarEvent): string {
  const summary = event.text('SUMMARY') ?? '';
  const [, second] = /^On Call - (.+?) - /i.exec(summary) ?? [];
  const address = event.value('ATTENDEE')?.replace(/^mailto:/i, '');
  const name = event.parameter('ATTENDEE', 'CN') ?? second ?? (address === undefined ? summary : undefined);
  const id = address || name || 'Somebody';
  directory.person(id, { name, email: address });
  return id;
}
