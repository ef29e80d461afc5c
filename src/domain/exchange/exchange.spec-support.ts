import type { Group } from '#contract/schedule';
import { readCalendar } from '../calendar/events';
import { withoutRepeats } from '../calendar/repeats.spec-support';
import { computeSchedule } from '../schedule/lanes';
import { DAY, wallAt } from '../time/zone';
import type { Conversion, ExchangeRecords, ExportFile } from './exchange';
import { readExport } from './read-export';

/** Helpers of specs: reading an export, and duty as lines. */

/** A calendar, with its repeating events in three years from its first one. */
export function calendarFile(name: string, content: string): ExportFile {
  const file = readCalendar(content);
  const starts = file.events.flatMap((event) => {
    const stretch = event.stretch(file.zone ?? 'UTC');
    return typeof stretch === 'string' ? [] : stretch.start;
  });
  const start = Math.min(...starts);
  const window = { start, end: start + 3 * 366 * DAY };
  return { name, content, window, calendar: { file, ...withoutRepeats(file, window) } };
}

/** The export of one JSON file, or of several by name. */
export function readOne(content: unknown, others: Record<string, unknown> = {}): Conversion {
  const files: ExportFile[] = [
    typeof content === 'string' ? calendarFile('export.json', content) : { name: 'export.json', content },
    ...Object.entries(others).map(([name, other]) => ({ name, content: other })),
  ];
  return readExport('auto', files);
}

/** Lines of duty with their start, in the zone of each schedule: `Ana + Bo 2026-03-07 08:00`; `–` is a gap. */
export function dutyLines({ records }: Conversion, from: string, to: string): string[] {
  const window = { start: Date.parse(from) / 1000, end: Date.parse(to) / 1000 };
  return records.schedules.flatMap((schedule) => {
    const lines: string[] = [];
    let until = window.start;
    let last = '';
    const add = (name: string, at: number) => {
      if (name === last) return;
      last = name;
      const wall = new Date(wallAt(at, schedule.time_zone) * 1000).toISOString();
      lines.push(`${name} ${wall.slice(0, 16).replace('T', ' ')}`);
    };
    for (const { start, end, group } of computeSchedule(schedule, window, 'UTC').final_schedule.schedules) {
      if (start > until) add('–', until);
      add(namesOf(records, group) || '–', start);
      until = end;
    }
    if (until < window.end) add('–', until);
    return lines;
  });
}

function namesOf({ people }: ExchangeRecords, { members }: Group): string {
  const ids = new Set(members.flatMap(({ person_ids }) => person_ids));
  const names = people.filter(({ person_id }) => ids.has(person_id)).map(({ person_name }) => person_name);
  return names.toSorted().join(' + ');
}
