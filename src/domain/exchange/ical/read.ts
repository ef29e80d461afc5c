import { isTimeZone } from '../../time/zone';
import { type Carrier, createCarrier, readSchedule } from '../carrier';
import { ExchangeError, type ExportFile, type ExportReader } from '../exchange';
import { parseInstant, stemOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';

/**
 * Calendar of a final schedule (RFC 5545): each file is a schedule, and each event the duty of one person, by the
 * ATTENDEE, else by the SUMMARY. A calendar has no rules, so all duty becomes override layers.
 */
export const ical: ExportReader = {
  tool: 'the calendar',
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

/** A content line: name, parameters and value. */
type Line = { name: string; parameters: string; value: string };

const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s;
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

function carryCalendar(carrier: Carrier, id: string, { name: file, content }: ExportFile): void {
  const text = String(content);
  if (!text.trimEnd().endsWith('END:VCALENDAR'))
    throw new ExchangeError([`${file} has no END:VCALENDAR; it is cut off`]);
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap(lineOf);
  const head = (wanted: string) => lines.find(({ name }) => name === wanted)?.value;
  const zones = [head('X-WR-TIMEZONE'), ...lines.map((line) => parameterOf(line, 'TZID'))];
  const zone = zones.find((one) => one !== undefined && isTimeZone(one)) ?? 'UTC';
  const title = unescaped(head('X-WR-CALNAME') ?? id);
  let isRepeating = false;
  const events = eventsIn(lines).flatMap((event) => {
    const of = (wanted: string) => event.find(({ name }) => name === wanted);
    if (of('STATUS')?.value === 'CANCELLED') return [];
    isRepeating ||= of('RRULE') !== undefined || of('RDATE') !== undefined;
    return stretchOf(carrier, event, { file, zone });
  });
  if (isRepeating) {
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
  if (events.length === 0) return;
  const window = { start: Math.min(...cuts), end: Math.max(...cuts) };
  carrier.answer(carrier.answerOf(id, window, events));
}

function lineOf(text: string): Line[] {
  const [, name, parameters = '', value = ''] = LINE.exec(text) ?? [];
  return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value }];
}

function parameterOf({ parameters }: Line, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:"]*))`, 'i').exec(parameters) ?? [];
  return quoted ?? plain;
}

function eventsIn(lines: readonly Line[]): Line[][] {
  const events: Line[][] = [];
  let event: Line[] | undefined;
  let inside = 0;
  for (const line of lines) {
    const isEvent = line.value === 'VEVENT';
    if (line.name === 'BEGIN' && isEvent) events.push((event = []));
    else if (line.name === 'END' && isEvent) event = undefined;
    else if (line.name === 'BEGIN') inside += 1;
    else if (line.name === 'END') inside -= 1;
    // The calendar itself is one; parts of an event, such as alarms, are two.
    else if (inside <= 1) event?.push(line);
  }
  return events;
}

function stretchOf(
  carrier: Carrier,
  event: readonly Line[],
  { file, zone }: { file: string; zone: string },
): Stretch[] {
  const of = (wanted: string) => event.find(({ name }) => name === wanted);
  const start = instantOf(of('DTSTART'), zone);
  if (start === undefined)
    throw new ExchangeError([`${file}: DTSTART of an event must be a date or a time in a known zone`]);
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION.exec(of('DURATION')?.value ?? '') ?? [];
  const length =
    (Number(weeks) * 7 + Number(days)) * 86_400 +
    Number(hours) * 3600 +
    Number(minutes) * 60 +
    Number(seconds);
  const isDay = /^\d{8}$/.test(of('DTSTART')?.value ?? '');
  const end = instantOf(of('DTEND'), zone) ?? start + (length || (isDay ? 86_400 : 0));
  return end > start ? [{ start, end, people: [personOf(carrier, event)] }] : [];
}

function instantOf(line: Line | undefined, calendarZone: string): number | undefined {
  if (!line) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', utc = ''] =
    DATE_TIME.exec(line.value) ?? [];
  const zone = parameterOf(line, 'TZID') ?? calendarZone;
  if (year === undefined || !isTimeZone(zone)) return undefined;
  return parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}${utc}`, zone);
}

/** The attendee's address or name; of PagerDuty's calendars the second part of "On Call - Ana - Checkout". */
function personOf({ directory }: Carrier, event: readonly Line[]): string {
  const attendee = event.find(({ name }) => name === 'ATTENDEE');
  const summary = unescaped(event.find(({ name }) => name === 'SUMMARY')?.value ?? '');
  const [, second] = /^On Call - (.+?) - /i.exec(summary) ?? [];
  const address = attendee?.value.replace(/^mailto:/i, '');
  const name =
    (attendee && parameterOf(attendee, 'CN')) ?? second ?? (address === undefined ? summary : undefined);
  const id = address || name || 'Somebody';
  directory.person(id, { name, email: address });
  return id;
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .trim();
}
