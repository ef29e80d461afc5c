import { addTo } from '../collections/multimap';
import type { Interval } from '../time/interval';
import { createConverter, type Converter, type Head, readSchedule, type Stretch } from './converter';
import type { Directory } from './directory';
import { ExchangeError, type ExportFile, type ExportReader } from './exchange';
import { stemOf, textOf, membersOf } from './fields';

type Profile = {
  id: string;
  name?: string | undefined;
  email?: string | undefined;
  zone?: string | undefined;
};

/** Places of schedules, final shifts and people in the replies of a tool. The tool's own answer is the duty. */
export type ToolShape = {
  /** Name of the tool: part of stored ids, and the name of layers. */
  tool: string;
  /** How to get the shifts of a schedule, where they are missing. */
  advice: (id: string) => string;
  /** Checks a file as a whole. @throws ExchangeError */
  check?: (file: ExportFile) => void;
  heads: (file: ExportFile) => readonly {
    id?: string | undefined;
    value: unknown;
    /** For messages. */
    place: string;
    read: (place: string) => Head;
  }[];
  /** Final shifts. `owner`: id of their schedule; undefined: the file's name has it, `<id>.….json`. */
  shifts: (file: ExportFile) => readonly {
    owner?: string | undefined;
    window?: Interval | undefined;
    /** @throws ExchangeError for shifts that cannot be read. */
    read: (directory: Directory, window: Interval | undefined) => Stretch[];
  }[];
  /** People, with their teams. A list may be empty; undefined: the file has none. */
  people: (file: ExportFile) => readonly ((directory: Directory) => Profile | undefined)[] | undefined;
  incidents?: {
    has: (file: ExportFile) => boolean;
    convert: (converter: Converter, files: readonly ExportFile[]) => void;
  };
};

/** The one reader of all tools. */
export function readerOf({ tool, advice, check, heads, shifts, people, incidents }: ToolShape): ExportReader {
  return {
    tool,
    recognise(file) {
      const isOwn = heads(file).length > 0 || shifts(file).length > 0 || incidents?.has(file) === true;
      if (isOwn) return 'own';
      return people(file) ? 'shared' : undefined;
    },
    read(files) {
      const converter = createConverter(tool);
      const { directory } = converter;
      for (const file of files) {
        check?.(file);
        for (const read of people(file) ?? []) {
          const profile = converter.attempt(() => read(directory));
          if (profile) directory.profile(profile.id, profile);
        }
      }
      const byOwner = new Map<string, ReturnType<ToolShape['shifts']>[number][]>();
      for (const file of files) {
        for (const { window = file.window, ...part } of shifts(file))
          addTo(byOwner, part.owner ?? stemOf(file.name).split('.')[0] ?? '', { ...part, window });
      }
      for (const file of files) {
        for (const { id = stemOf(file.name), value, place: base, read } of heads(file)) {
          const place = `${base}, schedule ${textOf(membersOf(value)['name']) ?? id}`;
          readSchedule(converter, { id, place, content: value }, () => {
            const head = read(place);
            const parts = byOwner.get(id) ?? [];
            const duty = parts.flatMap((part) => part.read(directory, part.window));
            const timeRange =
              spanOf(parts.map(({ window }) => window).filter((one) => one !== undefined)) ?? spanOf(duty);
            if (!timeRange) throw new ExchangeError([`${place}: its shifts are missing: ${advice(id)}`]);
            converter.add({ ...head, id }, { layerName: tool, shifts: duty, knownRange: timeRange });
          });
        }
      }
      incidents?.convert(converter, files);
      return converter.result();
    },
  };
}

/** From the first begin to the last end; undefined without intervals. */
export function spanOf(intervals: readonly Interval[]): Interval | undefined {
  if (intervals.length === 0) return undefined;
  return {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
}
