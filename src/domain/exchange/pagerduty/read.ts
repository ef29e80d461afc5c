import type * as z from 'zod/mini';
import type { Layer as LayerRecord } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { DAY, HOUR } from '../../time/zone';
import { type Difference, ExchangeError, type ExportFile, type ExportReader } from '../exchange';
import { type LoosePart, partsBySchedule } from '../belonging';
import { createConverter, type Converter, readSchedule } from '../converter';
import { spanClockChange } from '../clock-changes';
import { elementsOf, membersOf, parsed, stemOf, textOf } from '../fields';
import { overrideLayers, type Stretch } from '../overrides';
import { type Rotation, rotationLayers } from '../rotation-layers';
import { terraformResources } from '../terraform';
import { restrictionTo, type WallWindow } from '../windows';
import { convertIncidents, hasIncidents } from './incidents';
import { type Layer, Override, Schedule, User, type UserRef } from './grammar';

/**
 * PagerDuty: layers, of which the first one listed wins; daily and weekly turns on the wall clock of the schedule;
 * overrides win over all layers and fill gaps.
 */
export const pagerduty: ExportReader = {
  tool: 'PagerDuty',
  hasAnswers: true,
  recognise(file) {
    if (terraformResources(file).some(({ type }) => type.startsWith('pagerduty_'))) return 'own';
    if (hasIncidents(file)) return 'own';
    const { schedule, schedules, schedule_layers, overrides, users } = membersOf(file.content);
    const all = [file.content, schedule, ...elementsOf(schedules), ...elementsOf(file.content)];
    if (schedule_layers || all.some((one) => 'schedule_layers' in membersOf(one))) return 'own';
    return Array.isArray(overrides) || Array.isArray(users) || Array.isArray(schedules)
      ? 'shared'
      : undefined;
  },
  read(files) {
    const converter = createConverter('PagerDuty');
    const schedules = files.flatMap(schedulesOf);
    for (const file of files) readPeople(file, converter);
    const overrides = partsBySchedule(
      files.flatMap(overridesOf),
      schedules,
      { one: 'override', ending: 'overrides' },
      converter.notice,
    );
    for (const { id, value, place, layersAreReversed, window } of schedules) {
      readSchedule(converter, { id, place, content: value }, () => {
        const { schedule_layers: layers } = membersOf(value);
        if (!Array.isArray(layers)) {
          throw new ExchangeError([
            `${place} has no schedule_layers: export each schedule with GET /schedules/{id}, not with the list`,
          ]);
        }
        const schedule = parsed(Schedule, value, place);
        converter.fields.add(Schedule, value, 'schedule');
        convertSchedule(converter, id, schedule, {
          layersAreReversed,
          window,
          overrides: overrides
            .get(id)
            ?.flatMap(({ file, values = [] }) =>
              values.map((one) => parsed(Override, one, `${file}, overrides`)),
            ),
        });
      });
    }
    convertIncidents(converter, files);
    return converter.result();
  },
};

type ScheduleSource = {
  id: string;
  file: string;
  value: unknown;
  place: string;
  layersAreReversed: boolean;
  window: Interval | undefined;
};

function schedulesOf(file: ExportFile): ScheduleSource[] {
  const { content, name, window } = file;
  const { schedule, schedules, schedule_layers } = membersOf(content);
  const list = Array.isArray(content) ? content : elementsOf(schedules);
  const candidates = [...(schedule_layers ? [content] : []), ...(schedule ? [schedule] : []), ...list];
  const replies = candidates.map((value, index): ScheduleSource => {
    const { id, name: title } = membersOf(value);
    const text = typeof id === 'string' ? id : `${stemOf(name)}${index === 0 ? '' : `-${index + 1}`}`;
    const place = `${name}, schedule ${textOf(title) ?? text}`;
    return { id: text, file: name, value, place, layersAreReversed: false, window };
  });
  const states = terraformResources(file)
    .filter(({ type }) => type === 'pagerduty_schedule' || type === 'pagerduty_schedulev2')
    .map(({ type, name: label, values }): ScheduleSource => {
      const place = `${name}, ${type}.${label}`;
      return {
        id: textOf(values['id']) ?? label,
        file: name,
        value: ofTerraform(values, place, type),
        place,
        layersAreReversed: true,
        window,
      };
    });
  return [...replies, ...states];
}

/** The reply's form of the attributes of `pagerduty_schedule`. */
function ofTerraform(values: Record<string, unknown>, place: string, type: string): unknown {
  if (type !== 'pagerduty_schedule') {
    throw new ExchangeError([
      `${place} is a shift-based schedule of PagerDuty (v3), which is not read: import its calendar feed instead (--from ical)`,
    ]);
  }
  const { layer, teams, final_schedule: _final, overflow: _overflow, ...rest } = values;
  return {
    ...rest,
    teams: elementsOf(teams).map((id) => ({ id })),
    schedule_layers: elementsOf(layer).map(layerOfTerraform),
  };
}

function layerOfTerraform(value: unknown): Record<string, unknown> {
  const { restriction, end, ...members } = membersOf(value);
  return { ...members, restrictions: restriction ?? [], ...(end !== '' && { end }) };
}

function readPeople(file: ExportFile, converter: Converter): void {
  const { directory } = converter;
  const users = elementsOf(membersOf(file.content)['users']).map((value) => ({
    value,
    place: `${file.name}, users`,
  }));
  const ofState = terraformResources(file).map(({ type, name, values }) => ({
    type,
    name,
    values,
    place: `${file.name}, ${type}.${name}`,
  }));
  for (const { type, name, values } of ofState) {
    if (type === 'pagerduty_team') directory.team(textOf(values['id']) ?? name, textOf(values['name']));
  }
  const people = [
    ...users,
    ...ofState
      .filter(({ type }) => type === 'pagerduty_user')
      .map(({ values: { teams: _teams, ...value }, place }) => ({ value, place })),
  ];
  for (const { value, place } of people) {
    const user = converter.attempt(() => parsed(User, value, place));
    if (!user) continue;
    const { id, name, summary, email, time_zone, teams } = user;
    directory.profile(id, { name: name ?? summary, email, zone: time_zone });
    for (const team of teams) {
      directory.team(team.id, team.summary);
      directory.join(id, team.id);
    }
  }
}

/** Overrides beside a schedule, or a list by itself. */
function overridesOf({ name, content }: ExportFile): LoosePart[] {
  const { overrides, schedule, schedule_layers } = membersOf(content);
  if (!Array.isArray(overrides) || schedule_layers) return [];
  return [{ file: name, owner: textOf(membersOf(schedule)['id']), values: overrides }];
}

/** `overrides`: the ones outside of the schedule; undefined without that list. */
type Extras = {
  layersAreReversed: boolean;
  window: Interval | undefined;
  overrides: z.output<typeof Override>[] | undefined;
};

function convertSchedule(
  converter: Converter,
  id: string,
  schedule: z.output<typeof Schedule>,
  { layersAreReversed, window, overrides: others }: Extras,
): void {
  const { directory } = converter;
  const name = schedule.name ?? schedule.summary ?? id;
  const labelled = schedule.schedule_layers.map((layer, index) => ({
    ...layer,
    name: layer.name || `Layer ${index + 1}`,
  }));
  // The last layer wins in the records.
  const ordered = layersAreReversed ? labelled : labelled.toReversed();
  const layers = ordered.flatMap((layer) => convertLayer(converter, name, layer, schedule.time_zone));
  const lists = [schedule.overrides, others].filter((list) => list !== undefined);
  const rendered = schedule.overrides_subschedule?.rendered_schedule_entries ?? [];
  if (lists.length === 0 && rendered.length > 0) {
    converter.notice(
      `${name}: overrides are those of the exported window only; export /schedules/${id}/overrides for more`,
    );
  }
  const overrides =
    lists.length > 0
      ? lists.flat()
      : rendered.flatMap(({ end, user, ...entry }) => (end && user ? [{ ...entry, end, user }] : []));
  for (const team of schedule.teams) directory.team(team.id, team.summary);
  const [team] = schedule.teams;
  converter.add({
    id,
    name,
    description: schedule.description,
    zone: schedule.time_zone,
    team: team?.id,
    overlap: 'later_wins',
    layers: [
      ...layers,
      ...overrides
        .filter(({ start, end }) => start < end)
        .flatMap(({ start, end, user }) =>
          overrideLayers('Override', [{ start, end, people: [personOf(converter, user)] }], (people) =>
            directory.group(people),
          ),
        ),
    ],
  });
  const { final_schedule: final } = schedule;
  if (final) converter.answer(id, entriesOf(converter, final), window);
}

function convertLayer(
  converter: Converter,
  schedule: string,
  layer: z.output<typeof Layer>,
  zone: string,
): LayerRecord[] {
  const {
    name,
    start,
    end = 0,
    rotation_virtual_start: anchor = start,
    rotation_turn_length_seconds: length,
  } = layer;
  if (layer.users.length === 0) {
    converter.differ({ schedule, layer: name, text: 'nobody is in it: not carried', isExact: true });
    return [];
  }
  const groups = layer.users.map((user) => converter.directory.group([personOf(converter, user)]));
  const turn = turnOf(length);
  if (groups.length > 1) {
    const text = turnDifference(length, turn);
    if (text) converter.differ({ schedule, layer: name, ...text });
  }
  const windows = layer.restrictions.map(windowOf);
  if (spanClockChange(windows, zone, start)) {
    const text =
      'hours over a clock change end by the wall clock, not after as many seconds as on other days';
    converter.differ({ schedule, layer: name, text, isExact: true });
  }
  return rotationLayers({
    name,
    zone,
    anchor,
    start,
    end,
    ...turn,
    groups,
    restriction: restrictionTo(windows),
  });
}

function turnOf(seconds: number): Pick<Rotation, 'unit' | 'value'> {
  if (seconds % DAY === 0) return { unit: 'day', value: seconds / DAY };
  return { unit: 'hour', value: Math.max(1, Math.round(seconds / HOUR)) };
}

function turnDifference(
  seconds: number,
  { unit, value }: Pick<Rotation, 'unit' | 'value'>,
): Pick<Difference, 'text' | 'isExact'> | undefined {
  if (unit !== 'hour') return undefined;
  if (value * HOUR !== seconds) {
    return {
      text: `a turn of ${seconds} s is no whole number of hours: rounded to ${value} h`,
      isExact: false,
    };
  }
  if (24 % value === 0) return undefined;
  return {
    text: `a turn of ${value} h counts elapsed hours: hand-offs move when the clocks change`,
    isExact: true,
  };
}

function windowOf({
  type,
  start_time_of_day: from,
  start_day_of_week: day,
  duration_seconds: seconds,
}: z.output<typeof Layer>['restrictions'][number]): WallWindow {
  const isWeekly = type === undefined ? day !== undefined : type.startsWith('weekly');
  return isWeekly
    ? { every: 'week', from: (((day ?? 1) + 6) % 7) * DAY + from, seconds }
    : { every: 'day', from, seconds };
}

function personOf({ directory }: Converter, ref: z.output<typeof UserRef>): string {
  if (typeof ref === 'string') {
    directory.person(ref);
    return ref;
  }
  const { id, name, summary } = 'user' in ref ? ref.user : ref;
  directory.person(id, { name: name ?? summary });
  return id;
}

/** Duty of the final schedule. */
function entriesOf(
  converter: Converter,
  final: NonNullable<z.output<typeof Schedule>['final_schedule']>,
): Stretch[] {
  return final.rendered_schedule_entries.flatMap(({ start, end, user }) =>
    user && end && start < end ? [{ start, end, people: [personOf(converter, user)] }] : [],
  );
}
