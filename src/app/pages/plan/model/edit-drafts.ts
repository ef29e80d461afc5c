import type { Id } from '#contract/id';
import { timeInWords } from '#domain/oncall/words/clock-words';
import type { RuleEdit } from '#domain/plan/change/edit';
import { hoursText } from '#domain/plan/change/hours-text';
import { type Draft, draftOf, type FormContext, membersOf, momentText } from './edit-forms';

/** Texts of an edit, as its form holds them. */
export function draftOfEdit(edit: RuleEdit, context: FormContext): Draft {
  return { ...draftOf(context), ...ruleTexts(edit, context) };
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
