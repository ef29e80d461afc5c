import { type Id, parseId } from '#contract/id';
import { RESTRICT_MODE, type Layer } from '#contract/schedule';
import { hasPerson } from '#domain/plan/change/drafts';
import { hoursText, readHours } from '#domain/plan/change/hours-text';
import type { RuleEdit } from '#domain/plan/change/edit';
import type { LaneItem } from '#domain/plan/compare';
import { timeInWords } from '#domain/oncall/words/clock-words';
import { startOfWeek } from '#domain/time/days';
import { DAY, instantAt, toDate, type UnixSeconds, wallAt } from '#domain/time/zone';

/** Fields of edits; each edit has some of them. */
export const FIELD_NAMES = [
  'member',
  'person',
  'people',
  'layer',
  'above',
  'after',
  'role',
  'time',
  'hours',
  'weekday',
  'value',
  'unit',
  'zone',
  'name',
  'at',
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/** Texts of the fields, as controls hold them. */
export type Draft = Partial<Record<FieldName, string>>;

/** Context of a form: zone of its times, layers, and shifts, whose people come first. */
export type FormContext = {
  zone: string;
  /** Zone of the rules: of times without a date. */
  rulesZone: string;
  from: UnixSeconds;
  layers: readonly Layer[];
  shifts: readonly LaneItem[];
};

type Form = {
  fields: readonly FieldName[];
  edit: (draft: Draft, context: FormContext) => RuleEdit | undefined;
};

export const FORMS: Readonly<Record<RuleEdit['kind'], Form>> = {
  leave: {
    fields: ['member', 'at'],
    edit: (draft, context) =>
      withPerson(draft.member, (person) => ({ kind: 'leave', person, ...atOf(draft, context) })),
  },
  join: {
    fields: ['person', 'layer', 'after', 'role', 'at'],
    edit: (draft, context) =>
      withPerson(draft.person, (person) => ({
        kind: 'join',
        person,
        layer: numberOf(draft.layer),
        role_id: parseId(draft.role ?? '') ?? 1,
        after: parseId(draft.after ?? ''),
        ...atOf(draft, context),
      })),
  },
  replace: {
    fields: ['member', 'person', 'at'],
    edit: (draft, context) =>
      withPerson(draft.member, (person) =>
        withPerson(draft.person, (by) => ({ kind: 'replace', person, by, ...atOf(draft, context) })),
      ),
  },
  handOff: {
    fields: ['layer', 'time', 'weekday', 'at'],
    edit: (draft, context) => {
      const time = secondsOf(draft.time);
      const weekday = draft.weekday ? numberOf(draft.weekday) : undefined;
      const layer = numberOf(draft.layer);
      return time === undefined
        ? undefined
        : { kind: 'handOff', layer, time, weekday, ...atOf(draft, context) };
    },
  },
  turn: {
    fields: ['layer', 'value', 'unit', 'at'],
    edit: (draft, context) => ({
      kind: 'turn',
      layer: numberOf(draft.layer),
      unit: draft.unit ?? 'day',
      value: numberOf(draft.value, 1),
      ...atOf(draft, context),
    }),
  },
  hours: {
    fields: ['layer', 'hours', 'at'],
    edit: (draft, context) => {
      const hours = readHours(draft.hours ?? '');
      return hours && { kind: 'hours', layer: numberOf(draft.layer), ...hours, ...atOf(draft, context) };
    },
  },
  role: {
    fields: ['layer', 'role', 'people', 'at'],
    edit: (draft, context) => ({
      kind: 'role',
      layer: numberOf(draft.layer),
      role_id: parseId(draft.role ?? '') ?? 2,
      people: draft.people ? idsOf(draft.people) : nextInTurn(context.layers[numberOf(draft.layer)]),
      ...atOf(draft, context),
    }),
  },
  zone: {
    fields: ['zone', 'at'],
    edit: (draft, context) => ({ kind: 'zone', zone: draft.zone ?? '', ...atOf(draft, context) }),
  },
  addLayer: {
    fields: ['at', 'value', 'unit', 'people', 'role', 'name'],
    edit: layerOf,
  },
  endLayer: {
    fields: ['layer', 'at'],
    edit: (draft, context) => ({ kind: 'endLayer', layer: numberOf(draft.layer), ...atOf(draft, context) }),
  },
  raise: {
    fields: ['layer', 'above', 'at'],
    edit: (draft, context) => ({
      kind: 'raise',
      layer: numberOf(draft.layer),
      above: draft.above ? numberOf(draft.above) : undefined,
      ...atOf(draft, context),
    }),
  },
};

function withPerson(
  text: string | undefined,
  edit: (person: Id) => RuleEdit | undefined,
): RuleEdit | undefined {
  const person = parseId(text ?? '');
  return person === undefined ? undefined : edit(person);
}

function layerOf(draft: Draft, { zone, rulesZone, from }: FormContext): RuleEdit | undefined {
  const people = idsOf(draft.people ?? '');
  if (people.length === 0) return undefined;
  const role_id = parseId(draft.role ?? '') ?? 1;
  const layer_start = momentOf(draft.at, zone) ?? from;
  const wall = wallAt(layer_start, rulesZone);
  return {
    kind: 'addLayer',
    layer: {
      layer_name: draft.name?.trim() || 'Turns',
      mode: 0,
      layer_start,
      layer_end: 0,
      groups: people.map((person) => ({ group_name: '', members: [{ role_id, person_ids: [person] }] })),
      fair_rotation: false,
      // Turns of a week hand off at the time of the week when the layer starts.
      handoff_time: wall - startOfWeek(wall),
      restrict_mode: RESTRICT_MODE.none,
      restrict_periods: [],
      day_mask: { repeat: [] },
      rotation_unit: draft.unit ?? 'day',
      rotation_value: numberOf(draft.value, 1),
    },
  };
}

/** Each group gets the person whose turn is next: the next one on call is the second. */
function nextInTurn(layer: Layer | undefined): Id[] {
  const leads = (layer?.groups ?? []).flatMap(({ members }) => members[0]?.person_ids.slice(0, 1) ?? []);
  return [...leads.slice(1), ...leads.slice(0, 1)];
}

/** Start of an edit, unless it is that of the whole change. */
function atOf({ at }: Draft, { zone, from }: FormContext): Pick<RuleEdit, 'at'> {
  const moment = momentOf(at, zone);
  return moment === undefined || moment === from ? {} : { at: moment };
}

export function idsOf(text: string): Id[] {
  return text.split(',').flatMap((one) => parseId(one) ?? []);
}

function numberOf(text: string | undefined, fallback = 0): number {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : fallback;
}

/** "09:30" in seconds from 00:00; undefined for another form. */
function secondsOf(text = ''): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):?([0-5]\d)?$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes ?? 0)) * 60;
}

/** Text of a date and time control, in a zone; undefined if empty. */
export function momentOf(text: string | undefined, zone: string): UnixSeconds | undefined {
  const wall = Date.parse(`${text}Z`) / 1000;
  return Number.isNaN(wall) ? undefined : instantAt(wall, zone);
}

export function momentText(instant: UnixSeconds, zone: string): string {
  return toDate(wallAt(instant, zone)).toISOString().slice(0, 16);
}

/** First values of a form. */
export function draftOf(context: FormContext): Draft {
  const { from, zone } = context;
  return {
    layer: '0',
    at: momentText(context.layers.length === 0 ? firstHandOff(context) : from, zone),
    ...layerTexts(context.layers[0], context),
  };
}

/** Next Monday, 09:00, by the clock of the rules: where most rotas of weeks begin. */
function firstHandOff({ from, rulesZone }: FormContext): UnixSeconds {
  const thisWeek = startOfWeek(wallAt(from, rulesZone)) + MORNING;
  const instant = instantAt(thisWeek, rulesZone);
  return instant > from ? instant : instantAt(thisWeek + 7 * DAY, rulesZone);
}

const MORNING = 9 * 3600;

/** Present hand-off, turns and hours of a layer. */
export function layerTexts(layer: Layer | undefined, { rulesZone }: Pick<FormContext, 'rulesZone'>): Draft {
  const wall = layer ? wallAt(layer.layer_start, rulesZone) : 0;
  return {
    time: timeInWords((((wall % DAY) + DAY) % DAY) - (wall % 60)),
    hours: layer ? hoursText(layer) : '',
    value: String(layer?.rotation_value ?? 1),
    unit: layer?.rotation_unit ?? 'week',
  };
}

/** People who may leave: those on call first, overrides included, then those with a turn. */
export function peopleToChange({ shifts, layers }: Pick<FormContext, 'shifts' | 'layers'>): Id[] {
  return [...new Set([...shifts.flatMap(({ people }) => people), ...membersOf(layers)])];
}

/** People with a turn in the layers. */
export function membersOf(layers: readonly Layer[]): Id[] {
  const all = layers.flatMap(({ groups }) =>
    groups.flatMap(({ members }) => members.flatMap((one) => one.person_ids)),
  );
  return [...new Set(all)];
}

/** Layer of a person, for the order in which people join. */
export function isIn(layer: Layer | undefined, person: Id): boolean {
  return layer?.groups.some((group) => hasPerson(group, person)) ?? false;
}
