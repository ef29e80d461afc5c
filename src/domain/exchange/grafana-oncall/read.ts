import type * as z from 'zod/mini';
import type { Layer } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { computeSchedule } from '../../schedule/compute';
import { partsBySchedule } from '../belonging';
import { type Converter, createConverter, readSchedule } from '../converter';
import { tableLayers } from '../day-table';
import type { ExportFile, ExportReader } from '../exchange';
import type { Interval } from '../../time/interval';
import { membersOf, parsed, textOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';
import { convertAlertGroups, hasAlertGroups } from './alert-groups';
import { eventsOf, rangeOf, type ShiftFields } from './events';
import { FinalShift, Schedule, Shift, Swap } from './grammar';
import { type ConvertedShift, convertShift } from './shifts';

/**
 * Grafana OnCall: shifts of wall-clock events. A higher level hides lower ones, shifts of one level are on call
 * together, and overrides have levels of their own above all of them.
 */
export const grafanaOncall: ExportReader = {
  tool: 'Grafana OnCall',
  hasAnswers: true,
  recognise(file) {
    const items = itemsOf(file).map(({ value }) => kindOf(value));
    if (hasAlertGroups(file)) return 'own';
    if (items.some((kind) => kind === 'schedule' || kind === 'shift' || kind === 'final')) return 'own';
    const isList = Array.isArray(membersOf(file.content)['results']);
    return isList || items.some((kind) => kind !== undefined) ? 'shared' : undefined;
  },
  read(files) {
    const converter = createConverter('Grafana OnCall');
    const items = files.flatMap(itemsOf);
    const of = (kind: FileKind) => items.filter(({ value }) => kindOf(value) === kind);
    const viewers = readUsers(converter, of('user'));
    const shifts = new Map(
      of('shift').map(({ value, place }) => [textOf(membersOf(value)['id']) ?? '', { value, place }]),
    );
    const schedules = of('schedule').map(({ value, place: file }) => {
      const place = `${file}, schedule ${textOf(membersOf(value)['name']) ?? ''}`;
      return { id: textOf(membersOf(value)['id']) ?? place, file, place, value };
    });
    const partsOf = (kind: FileKind, one: string, ending: string) =>
      partsBySchedule(
        of(kind).map(({ value, place: file }) => ({
          file,
          owner: textOf(membersOf(value)['schedule']),
          value,
        })),
        schedules,
        { one, ending },
        converter.notice,
      );
    const swapsBy = partsOf('swap', 'swap', 'shift_swaps');
    const finalsBy = partsBySchedule(
      files.flatMap(finalsOf),
      schedules,
      { one: 'final shift', ending: 'final_shifts' },
      converter.notice,
    );
    for (const { id, place, value } of schedules) {
      readSchedule(converter, { id, place, content: value }, () => {
        const schedule = parsed(Schedule, value, place);
        converter.fields.add(Schedule, value, 'schedule');
        const own = schedule.shifts.flatMap((id) => {
          const shift = shifts.get(id);
          if (!shift) {
            const text = `shift ${id} is not in the export: get all pages of on_call_shifts`;
            converter.differ({ schedule: schedule.name ?? schedule.id, text, isExact: false });
            return [];
          }
          converter.fields.add(Shift, shift.value, 'shift');
          const fields = parsed(Shift, shift.value, `${shift.place}, shift ${id}`);
          return [withoutViewers({ ...fields, name: fields.name || id }, viewers)];
        });
        const swaps = (swapsBy.get(id) ?? []).map((swap) => parsed(Swap, swap.value, swap.file));
        convertSchedule(converter, schedule, own, swaps);
        for (const { file, values, window } of finalsBy.get(id) ?? []) {
          const finals = values.map((final) => parsed(FinalShift, final, file));
          readFinalShifts(converter, id, finals, window);
        }
      });
    }
    convertAlertGroups(converter, files);
    return converter.result();
  },
};

type Item = { value: unknown; place: string };
type FileKind = 'schedule' | 'shift' | 'final' | 'swap' | 'user';

function itemsOf({ content, name }: ExportFile): Item[] {
  const results = membersOf(content)['results'] ?? content;
  const list = Array.isArray(results) ? results : [results];
  return list.map((value) => ({ value, place: name }));
}

function kindOf(value: unknown): FileKind | undefined {
  const members = membersOf(value);
  if ('shift_start' in members) return 'final';
  if ('swap_start' in members) return 'swap';
  const isShift = 'duration' in members && 'start' in members && 'type' in members;
  if (isShift) return 'shift';
  if ('id' in members && ('shifts' in members || 'ical_url_primary' in members)) return 'schedule';
  return 'username' in members && 'id' in members ? 'user' : undefined;
}

/** Final shifts of a file, by schedule where they name one. */
function finalsOf(file: ExportFile) {
  const shifts = itemsOf(file).flatMap(({ value }) => (kindOf(value) === 'final' ? [value] : []));
  // An empty answer has no shifts to recognise it by.
  const isAnswer = shifts.length > 0 || (file.window !== undefined && FINAL_SHIFTS.test(file.name));
  if (!isAnswer) return [];
  const bySchedule = new Map<string | undefined, unknown[]>();
  for (const shift of shifts) addTo(bySchedule, textOf(membersOf(shift)['schedule']), shift);
  if (shifts.length === 0) bySchedule.set(undefined, []);
  return [...bySchedule].map(([owner, values]) => ({ file: file.name, owner, values, window: file.window }));
}

const FINAL_SHIFTS = /\.final_shifts\.json$/;

/** Reads users; returns the ids of those who may not be on call. */
function readUsers({ directory }: Converter, users: readonly Item[]): ReadonlySet<string> {
  const viewers = new Set<string>();
  for (const { value } of users) {
    const { id, username, email, name, role, timezone } = membersOf(value);
    const person = textOf(id);
    if (person === undefined) continue;
    if (role === 'viewer') viewers.add(person);
    else
      directory.profile(person, {
        name: textOf(name) ?? textOf(username),
        email: textOf(email),
        zone: textOf(timezone),
      });
  }
  return viewers;
}

function withoutViewers(shift: ShiftFields, viewers: ReadonlySet<string>): ShiftFields {
  const only = (ids: readonly string[]) => ids.filter((id) => !viewers.has(id));
  return { ...shift, users: only(shift.users), rolling_users: shift.rolling_users.map(only) };
}

function convertSchedule(
  converter: Converter,
  { id, name = id, time_zone, team_id: team, type, ical_url_primary: url }: z.output<typeof Schedule>,
  shifts: readonly ShiftFields[],
  swaps: readonly z.output<typeof Swap>[],
): void {
  const regular = shifts.filter((shift) => shift.type !== 'override');
  const zones = [...new Set(regular.map((shift) => shift.time_zone ?? time_zone))];
  const zone = zones.length === 1 ? (zones[0] ?? time_zone) : time_zone;
  if (zones.length > 1) {
    const text = `its shifts have the zones ${zones.join(', ')}: all follow ${zone}`;
    converter.differ({ schedule: name, text, isExact: false });
  }
  if (type === 'ical' || (url !== undefined && shifts.length === 0)) {
    const text = 'its rota is a calendar at another address: import that calendar';
    converter.differ({ schedule: name, text, isExact: false });
  }
  const conversion = regular.flatMap(
    (shift) => convertShift(converter, { ...shift, time_zone: zone }, { schedule: name, zone }) ?? [],
  );
  const { layers, overlap } = inLevels(converter, conversion, { schedule: name, zone });
  const rota = { layers, layers_overlap: overlap };
  converter.add({
    id,
    name,
    zone,
    team,
    overlap,
    layers: [
      ...layers,
      ...convertSwaps(converter, rota, swaps, zone),
      ...convertOverrides(
        converter,
        shifts.filter((shift) => shift.type === 'override'),
        time_zone,
      ),
    ],
  });
}

type Rota = { layers: Layer[]; overlap: 'together' | 'later_wins' };

/** Layers of all shifts. Several levels with several shifts each become one table per range between starts and ends. */
function inLevels(
  converter: Converter,
  shifts: readonly ConvertedShift[],
  { schedule, zone }: { schedule: string; zone: string },
): Rota {
  const byLevel = new Map<number, ConvertedShift[]>();
  for (const shift of shifts) addTo(byLevel, shift.level, shift);
  const levels = [...byLevel.keys()].sort((a, b) => a - b);
  const flat = levels.flatMap((level) => byLevel.get(level) ?? []).flatMap(({ layers }) => layers);
  if (levels.length <= 1) return { layers: flat, overlap: 'together' };
  const isSimple = levels.every((level) => byLevel.get(level)?.length === 1);
  if (isSimple && !shifts.some(({ hasHoles }) => hasHoles)) return { layers: flat, overlap: 'later_wins' };
  const bounds = [...new Set(shifts.flatMap(({ range }) => [range.start, range.end || Infinity]))].sort(
    (a, b) => a - b,
  );
  const tables = bounds.slice(0, -1).map((start, index) => {
    const end = bounds[index + 1] ?? Infinity;
    const active = shifts.filter(
      ({ range }) => range.start <= start && (range.end === 0 || range.end >= end),
    );
    const sources = active.flatMap(({ source }) => source ?? []);
    if (sources.length < active.length) return undefined;
    const groupOf = converter.directory.group;
    return tableLayers({
      name: 'All levels',
      zone,
      start,
      end: end === Infinity ? 0 : end,
      sources,
      groupOf,
    });
  });
  if (tables.every((table) => table !== undefined)) {
    const text = 'shifts of several levels, with several in one: carried as one table of days';
    converter.differ({ schedule, text, isExact: true });
    return { layers: tables.flatMap(({ layers }) => layers), overlap: 'together' };
  }
  const text = 'shifts of several levels, with several in one: of overlapping shifts the last is on call';
  converter.differ({ schedule, text, isExact: false });
  return { layers: flat, overlap: 'later_wins' };
}

/** Overrides: the highest level at each instant, several of one level together; one without people hides nothing. */
function convertOverrides(
  converter: Converter,
  shifts: readonly ShiftFields[],
  scheduleZone: string,
): Layer[] {
  const overrides = shifts.flatMap((shift) => {
    const people = [...new Set([...shift.users, ...shift.rolling_users.flat()])];
    const range = rangeOf(shift, eventsOf(shift, 1), shift.time_zone ?? scheduleZone);
    return range && range.end > range.start && people.length > 0
      ? [{ ...range, people, level: shift.level }]
      : [];
  });
  const cuts = overrides.flatMap(({ start, end }) => [start, end]);
  const stretches = stretchesIn(overrides, cuts, (instant) => {
    const active = overrides.filter(({ start, end }) => start <= instant && instant < end);
    const level = Math.max(...active.map((override) => override.level));
    return active.filter((override) => override.level === level).flatMap(({ people }) => people);
  });
  return overrideLayers('Override', stretches, converter.directory.group);
}

/** Taken swaps as overrides: the other people on call stay. */
function convertSwaps(
  { directory }: Converter,
  rota: { layers: Layer[]; layers_overlap: string },
  swaps: readonly z.output<typeof Swap>[],
  zone: string,
): Layer[] {
  const swapLayers = swaps.flatMap(({ swap_start: start, swap_end: end, beneficiary, benefactor }) =>
    benefactor !== undefined && start < end ? [{ start, end, beneficiary, benefactor }] : [],
  );
  if (swapLayers.length === 0) return [];
  const window = {
    start: Math.min(...swapLayers.map(({ start }) => start)),
    end: Math.max(...swapLayers.map(({ end }) => end)),
  };
  const base: Stretch[] = computeSchedule(rota, window, zone).final_schedule.schedules.map(
    ({ start, end, group }) => ({
      start,
      end,
      people: directory.peopleOf(group),
    }),
  );
  const cuts = [...swapLayers, ...base].flatMap(({ start, end }) => [start, end]);
  const stretches = stretchesIn(swapLayers, cuts, (instant) => {
    const active = swapLayers.filter(({ start, end }) => start <= instant && instant < end);
    return peopleIn(base, instant).map(
      (person) => active.find(({ beneficiary }) => beneficiary === person)?.benefactor ?? person,
    );
  });
  return overrideLayers(
    'Swap',
    stretches.filter(({ people }) => people.length > 0),
    directory.group,
  );
}

function readFinalShifts(
  converter: Converter,
  id: string,
  shifts: readonly z.output<typeof FinalShift>[],
  window: Interval | undefined,
): void {
  const entries = shifts.map((shift) => {
    const email = shift.user_email || undefined;
    converter.directory.person(shift.user_pk, { name: shift.user_username, email });
    // Shifts of the web end one second early.
    const end = shift.shift_end % 60 === 59 ? shift.shift_end + 1 : shift.shift_end;
    return { start: shift.shift_start, end, people: [shift.user_pk] };
  });
  converter.answer(id, entries, window);
}
