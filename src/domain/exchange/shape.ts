import { addTo } from '../collections';
import type { ToolLayerName } from '../schedule/rota';
import type { Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import { createConverter, type Converter, type Head, readSchedule, type Stretch } from './converter';
import type { Directory } from './directory';
import { ExchangeError, type ExportFile, type ExportReader } from './exchange';
import { stemOf, textOf } from './fields';

type Profile = {
  id: string;
  name?: string | undefined;
  email?: string | undefined;
  zone?: string | undefined;
};

type Value = Record<string, unknown>;

/** Final shifts of one schedule in a file. */
type ShapedShifts = {
  /** Id of the schedule; undefined: the file's name has it, `<id>.….json`. */
  owner?: string | undefined;
  /** Time that they cover, if the file does not say it. */
  window?: Interval | undefined;
  entries: readonly unknown[];
};

/**
 * Places of schedules, final shifts and people in the replies of a tool, and readers of one of each. The tool's own
 * answer is the duty. `place` is for messages; a reader throws ExchangeError.
 */
export type ToolShape = {
  /** Name of the tool: part of stored ids, and the name of layers. */
  tool: ToolLayerName;
  /** How to get the shifts of a schedule, where they are missing. */
  advice: (id: string) => string;
  /** Checks a file as a whole. @throws ExchangeError */
  check?: (file: ExportFile) => void;
  schedules: (file: ExportFile) => readonly Value[];
  head: (value: Value, place: string) => Omit<Head, 'name'> & { name?: string | undefined };
  shifts: (file: ExportFile) => readonly ShapedShifts[];
  /** Shift of an entry; undefined: nobody is on call. `end`: of the window, for duty that does not end. */
  shift: (
    entry: unknown,
    context: { place: string; directory: Directory; end: UnixSeconds | undefined },
  ) => Stretch | undefined;
  /** A list may be empty; undefined: the file has none. */
  people: (file: ExportFile) => readonly Value[] | undefined;
  /** Person, with their teams; undefined for a value without a person. */
  person: (value: Value, context: { place: string; directory: Directory }) => Profile | undefined;
  incidents?: {
    has: (file: ExportFile) => boolean;
    convert: (converter: Converter, files: readonly ExportFile[]) => void;
  };
};

/** The one reader of all tools. */
export function readerOf(shape: ToolShape): ExportReader {
  const { tool, incidents } = shape;
  return {
    tool,
    recognise(file) {
      if (shape.schedules(file).length > 0 || shape.shifts(file).length > 0 || incidents?.has(file) === true)
        return 'own';
      return shape.people(file) ? 'shared' : undefined;
    },
    read(files) {
      const converter = createConverter(tool);
      const { directory } = converter;
      for (const file of files) {
        shape.check?.(file);
        for (const value of shape.people(file) ?? []) {
          const profile = converter.attempt(() => shape.person(value, { place: file.name, directory }));
          if (profile) directory.profile(profile.id, profile);
        }
      }
      const byOwner = new Map<string, (ShapedShifts & { place: string })[]>();
      for (const file of files) {
        for (const { window, ...part } of shape.shifts(file)) {
          const owner = part.owner ?? stemOf(file.name).split('.')[0] ?? '';
          addTo(byOwner, owner, { ...part, window: file.window ?? window, place: `${file.name}, shifts` });
        }
      }
      for (const file of files) {
        for (const value of shape.schedules(file)) {
          const id = textOf(value['id']) ?? stemOf(file.name);
          const place = `${file.name}, schedule ${textOf(value['name']) ?? id}`;
          readSchedule(converter, { id, place, content: value }, () => {
            const head = shape.head(value, place);
            const parts = byOwner.get(id) ?? [];
            const duty = parts.flatMap(({ entries, window, place: at }) =>
              entries.flatMap(
                (entry) => shape.shift(entry, { place: at, directory, end: window?.end }) ?? [],
              ),
            );
            const knownRange = spanOf(parts.flatMap(({ window }) => window ?? [])) ?? spanOf(duty);
            if (!knownRange)
              throw new ExchangeError([`${place}: its shifts are missing: ${shape.advice(id)}`]);
            converter.add(
              { ...head, id, name: head.name ?? id },
              { layerName: tool, shifts: duty, knownRange },
            );
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
