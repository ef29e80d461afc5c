import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import type { ToolLayerName } from '../schedule/rota';
import type { Interval } from '../time/interval';
import { createDirectory, type Directory } from './directory';
import {
  type Conversion,
  ExchangeError,
  type ExchangeIncident,
  type ExchangeSchedule,
  type Unreadable,
} from './exchange';
import { membersOf, textOf } from './fields';
import { dutyLayers } from './tool-duty';

/** A schedule of the tool, without its shifts. */
export type Head = {
  name: string;
  description?: string | undefined;
  zone: string;
  team?: { id: string; name?: string | undefined } | undefined;
  isEnabled?: boolean | undefined;
};

/** People on call in [start, end), by their text ids. */
export type Stretch = Interval & { people: readonly string[] };

/** Max people over all changes. */
const MAX_SWEPT = 2_000_000;

/**
 * Who is on call in a window by shifts that may overlap; neighbours with the same people are one stretch.
 * @throws ExchangeError for more overlaps than can be kept.
 */
function stretchesIn({ start: first, end: last }: Interval, shifts: readonly Stretch[]): Stretch[] {
  const waiting = shifts.toSorted((a, b) => a.start - b.start);
  const cuts = shifts.flatMap(({ start, end }) => [start, end]).filter((at) => first < at && at < last);
  const times = [...new Set([first, ...cuts, last])].toSorted((a, b) => a - b);
  const out: Stretch[] = [];
  let [active, next, total]: [Stretch[], number, number] = [[], 0, 0];
  for (const [index, start] of times.slice(0, -1).entries()) {
    for (let one = waiting[next]; one && one.start <= start; one = waiting[next]) {
      active.push(one);
      next += 1;
    }
    active = active.filter(({ end }) => start < end);
    const people = [...new Set(active.flatMap((one) => one.people))].toSorted();
    total += people.length;
    if (total > MAX_SWEPT) throw new ExchangeError(['too many events are at the same time']);
    const end = times[index + 1] ?? start;
    const before = out.at(-1);
    if (before?.end === start && String(before.people) === String(people)) before.end = end;
    else if (people.length > 0) out.push({ start, end, people });
  }
  return out;
}

/** Collects the result of a reader. */
export type Converter = ReturnType<typeof createConverter>;

export function createConverter(tool: string) {
  const directory: Directory = createDirectory(tool);
  const schedules: ExchangeSchedule[] = [];
  const incidents = new Map<string, ExchangeIncident>();
  const notices: string[] = [];
  const unreadable = new Map<string, Unreadable>();
  const partProblems: string[] = [];
  const contents = new Map<string, { place: string; content: string }>();
  return {
    directory,
    contents,
    unreadable,
    notice: (line: string) => void notices.push(line),
    /** Adds a schedule with its shifts; the rest of the known time is empty. */
    add(
      { id, name, description = '', zone, team, isEnabled = true }: Head & { id: string },
      {
        layerName,
        shifts,
        knownRange,
      }: { layerName: ToolLayerName; shifts: readonly Stretch[]; knownRange: Interval },
    ): void {
      const staffed = stretchesIn(knownRange, shifts).map(({ start, end, people }) => ({
        start,
        end,
        person_ids: people.map((person) => directory.person(person)),
      }));
      if (staffed.length === 0) notices.push(`${name}: nobody is on call in it`);
      schedules.push({
        schedule_id: directory.schedule(id),
        schedule_name: name,
        description,
        team_id: team === undefined ? 0 : directory.team(team.id, team.name),
        enabled: isEnabled,
        time_zone: zone,
        external_id: id,
        layers: dutyLayers(layerName, staffed, { knownRange, zone }),
      });
    },
    /** Reads a person, an incident or a part of one; undefined if it is unreadable, which does not affect the others. */
    attempt<T>(read: () => T): T | undefined {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        partProblems.push(...error.problems);
        return undefined;
      }
    },
    /** The last one of an id holds: pages of a list overlap while incidents change. */
    addIncident: (incident: ExchangeIncident) => void incidents.set(incident.incident_id, incident),
    result(): Conversion {
      const nameless = directory.namelessLine();
      const unread = new Set([...unreadable.values()].map(({ schedule_id: id }) => id));
      const isReadable = ({ schedule_id: id }: { schedule_id: Id }) => !unread.has(id);
      return {
        records: {
          ...directory.records(),
          schedules: schedules.filter(isReadable),
          incidents: [...incidents.values()],
        },
        unreadable: [...unreadable.values()],
        partProblems,
        notices: nameless === undefined ? notices : [...notices, nameless],
      };
    },
  };
}

/**
 * Converts a schedule once, even if several files have it. One that fails, or that differs between two files, is
 * unreadable; the others are not affected.
 */
export function readSchedule(
  { contents, directory, unreadable }: Converter,
  { id, place, content }: { id: string; place: string; content: unknown },
  convert: () => void,
): void {
  const text = stringifyJson(content);
  const before = contents.get(id);
  if (before?.content === text) return;
  try {
    if (before) {
      throw new ExchangeError([`${before.place} and ${place} have the same id ${id} and differ: keep one`]);
    }
    contents.set(id, { place, content: text });
    convert();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    unreadable.set(id, {
      schedule_id: directory.schedule(id),
      schedule_name: textOf(membersOf(content)['name']) ?? id,
      external_id: id,
      problems: [...(unreadable.get(id)?.problems ?? []), ...error.problems],
    });
  }
}
