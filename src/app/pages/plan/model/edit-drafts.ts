import type { Id } from '#contract/id';
import { timeInWords } from '#domain/oncall/words/clock-words';
import {
  type Edit,
  isStretchEdit,
  type RuleEdit,
  type StretchEdit,
  type SwapStretch,
} from '#domain/plan/change/edit';
import { hoursText } from '#domain/plan/change/hours-text';
import { isEmpty, overlap, type Interval } from '#domain/time/interval';
import {
  type Draft,
  draftOf,
  FORMS,
  type FormContext,
  membersOf,
  momentText,
  shiftKey,
  wholeShift,
} from './edit-forms';

/**
 * Edit of a form; undefined while fields are missing. A shift taken from one of several people is still taken from that
 * person if its edit changes within the shift.
 */
export function editOf(
  kind: Edit['kind'],
  draft: Draft,
  { context, edited }: { context: FormContext; edited: Edit | undefined },
): Edit | undefined {
  const edit = FORMS[kind].edit(draft, context);
  if (edit?.kind !== 'take' || edited?.kind !== 'take') return edit;
  const isSameShift = edit.role_id === edited.role_id && !isEmpty(overlap(edit, edited));
  return isSameShift ? { ...edit, instead: edited.instead } : edit;
}

/** Texts of an edit, as its form holds them. */
export function draftOfEdit(edit: Edit, context: FormContext): Draft {
  const texts = isStretchEdit(edit) ? stretchTexts(edit, context) : ruleTexts(edit, context);
  return { ...draftOf(context), ...texts };
}

function stretchTexts(edit: StretchEdit, context: FormContext): Draft {
  switch (edit.kind) {
    case 'take': {
      const shift = wholeShift({ ...edit, role: edit.role_id }, context);
      const texts = { person: textOf(edit.person), role: textOf(edit.role_id), shift: shiftKey(shift) };
      return { ...timesOf(edit, context), ...texts };
    }
    case 'away':
      return { ...timesOf(edit, context), member: textOf(edit.person) };
    default: {
      const [one, two] = edit.people;
      const [now, then] = edit.stretches;
      return {
        shift: shiftText({ role_id: edit.role_id, ...now }, one, context),
        other: shiftText({ role_id: edit.role_id, ...then }, two, context),
      };
    }
  }
}

function ruleTexts(edit: RuleEdit, { zone }: FormContext): Draft {
  const at = edit.at === undefined ? {} : { at: momentText(edit.at, zone) };
  switch (edit.kind) {
    case 'leave':
      return { ...at, member: textOf(edit.person) };
    case 'replace':
      return { ...at, member: textOf(edit.person), person: textOf(edit.by) };
    case 'join':
      return {
        ...at,
        person: textOf(edit.person),
        layer: textOf(edit.layer),
        role: textOf(edit.role_id),
        after: textOf(edit.after),
      };
    case 'handOff':
      return {
        ...at,
        layer: textOf(edit.layer),
        time: timeInWords(edit.time),
        weekday: textOf(edit.weekday),
      };
    case 'turn':
      return { ...at, layer: textOf(edit.layer), value: textOf(edit.value), unit: edit.unit };
    case 'hours':
      return { ...at, layer: textOf(edit.layer), hours: hoursText(edit) };
    case 'role':
      return { ...at, layer: textOf(edit.layer), role: textOf(edit.role_id), people: edit.people.join(',') };
    case 'zone':
      return { ...at, zone: edit.zone };
    case 'addLayer': {
      const { layer_name: name, layer_start, groups, rotation_value, rotation_unit: unit } = edit.layer;
      return {
        at: momentText(layer_start, zone),
        name,
        unit,
        value: textOf(rotation_value),
        people: membersOf([edit.layer]).join(','),
        role: textOf(groups[0]?.members[0]?.role_id),
      };
    }
    case 'endLayer':
      return { ...at, layer: textOf(edit.layer) };
    default:
      return { ...at, layer: textOf(edit.layer), above: textOf(edit.above) };
  }
}

function textOf(value: Id | undefined): string {
  return value === undefined ? '' : String(value);
}

function timesOf({ start, end }: Interval, { zone }: FormContext): Draft {
  return { start: momentText(start, zone), end: momentText(end, zone) };
}

/** Key of the person's shift that begins with a stretch. */
function shiftText(stretch: Partial<SwapStretch>, person: Id, { shifts }: FormContext): string {
  const { start, role_id } = stretch;
  const shift = shifts.find(
    (one) =>
      one.start === start && one.people.includes(person) && (role_id === undefined || one.role === role_id),
  );
  return shift ? shiftKey(shift) : '';
}
