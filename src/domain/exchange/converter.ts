import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
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
import { type Stretch, stretchesIn, sweep } from './stretches';
import { dutyLayers } from './tool-duty';

/** A schedule of the tool, without its shifts. */
export type Head = {
  name: string;
  description?: string | undefined;
  zone: string;
  team?: { id: string; name?: string | undefined } | undefined;
  isEnabled?: boolean | undefined;
};

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
    /** Adds a schedule with its shifts; outside of these nobody is on call in the known time. */
    add(
      { id, name, description = '', zone, team, isEnabled = true }: Head & { id: string },
      { layerName, shifts, known }: { layerName: string; shifts: readonly Stretch[]; known: Interval },
    ): void {
      const cuts = shifts.flatMap(({ start, end }) => [start, end]);
      const peopleAt = sweep(shifts);
      const staffed = stretchesIn([known], cuts, (at) => peopleAt(at).toSorted())
        .filter(({ people }) => people.length > 0)
        .map(({ start, end, people }) => ({
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
        layers: dutyLayers(layerName, staffed, { known, zone }),
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
