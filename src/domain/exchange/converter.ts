import type { LAYERS_OVERLAP, Layer } from '#contract/schedule';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { type Interval, isEmpty, overlap } from '../time/interval';
import { createDirectory, type Directory } from './directory';
import {
  type Answer,
  type Conversion,
  type Difference,
  ExchangeError,
  type ExchangeIncident,
  type ExchangeSchedule,
  type Unreadable,
} from './exchange';
import { createFieldCounter, membersOf, textOf } from './fields';
import type { Stretch } from './overrides';

/** A schedule of the tool as records have it, but for its ids. */
export type ConvertedSchedule = {
  id: string;
  name: string;
  description?: string | undefined;
  zone: string;
  team?: string | undefined;
  isEnabled?: boolean | undefined;
  overlap: (typeof LAYERS_OVERLAP)[number];
  layers: Layer[];
};

/** Time from the first entry to the last; undefined without entries. */
function spanOf(entries: readonly Interval[]): Interval | undefined {
  if (entries.length === 0) return undefined;
  return {
    start: Math.min(...entries.map(({ start }) => start)),
    end: Math.max(...entries.map(({ end }) => end)),
  };
}

/** Collects the result of a reader. */
export type Converter = ReturnType<typeof createConverter>;

export function createConverter(tool: string) {
  const directory: Directory = createDirectory(tool);
  const fields = createFieldCounter();
  const schedules: ExchangeSchedule[] = [];
  const incidents = new Map<string, ExchangeIncident>();
  const differences: Difference[] = [];
  const answers: Answer[] = [];
  const notices: string[] = [];
  const unreadable = new Map<string, Unreadable>();
  const partProblems: string[] = [];
  const contents = new Map<string, { place: string; content: string }>();
  return {
    directory,
    fields,
    contents,
    unreadable,
    differ: (difference: Difference) => void differences.push(difference),
    notice: (line: string) => void notices.push(line),
    /** Adds the tool's own answer, without its entries outside the window. An empty one counts only with a window. */
    answer(id: string, entries: readonly Stretch[], window: Interval | undefined = spanOf(entries)): void {
      if (window === undefined) return;
      const inside = entries.map((entry) => ({ ...entry, ...overlap(entry, window) }));
      answers.push({
        schedule_id: directory.schedule(id),
        window,
        entries: inside
          .filter((entry) => !isEmpty(entry))
          .map(({ start, end, people }) => ({
            start,
            end,
            person_ids: people.map((person) => directory.person(person)),
          })),
      });
    },
    add({ id, name, description, zone, team, isEnabled, overlap, layers }: ConvertedSchedule): void {
      if (layers.length === 0)
        differences.push({ schedule: name, text: 'it has no turns: nobody is ever on call', isExact: true });
      schedules.push({
        schedule_id: directory.schedule(id),
        schedule_name: name,
        description: description ?? '',
        team_id: team === undefined ? 0 : directory.team(team),
        enabled: isEnabled ?? true,
        time_zone: zone,
        ...(overlap !== 'later_wins' && { layers_overlap: overlap }),
        external_id: id,
        layers,
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
        differences,
        unknownFields: fields.lines(),
        answers: answers.filter(isReadable),
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
