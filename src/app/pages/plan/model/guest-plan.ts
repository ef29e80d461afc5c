import { type LinkedPlan, writePlan } from '#address/plan';
import type { Id } from '#contract/id';
import type { Plan, RuleEdit } from '#domain/plan/change/edit';
import { type Directory } from '../../../api/names/directory-of';
import { pseudonymRule } from '../../../api/names/directory';
import type { GuestOffer } from '../../../components/share/guest-offer';
import { membersOf } from './edit-forms';

/** Guest link of a plan: the proposal stays in its fragment and names people by ids, which the server translates. */
export function guestPlan(scheduleId: string, plan: LinkedPlan, directory: Directory): GuestOffer {
  return {
    scheduleIds: [scheduleId],
    personIds: [...new Set(plan.edits.flatMap(peopleOf))],
    fragment: async (pseudonyms) =>
      writePlan(pseudonyms ? { ...plan, ...(await withoutNames(plan, directory)) } : plan) ?? '',
  };
}

/** Plan whose layers have no names of people. */
async function withoutNames(plan: Plan, directory: Directory): Promise<Plan> {
  const rule = await pseudonymRule();
  const { text } = rule(
    directory,
    directory.people.map(({ id }) => id),
    [],
  );
  const edits = plan.edits.map((edit): RuleEdit => {
    if (edit.kind !== 'addLayer') return edit;
    const groups = edit.layer.groups.map((group) => ({ ...group, group_name: '' }));
    return { ...edit, layer: { ...edit.layer, layer_name: text(edit.layer.layer_name), groups } };
  });
  return { ...plan, edits };
}

/** People whom an edit names. */
function peopleOf(edit: RuleEdit): readonly Id[] {
  switch (edit.kind) {
    case 'role':
      return edit.people;
    case 'replace':
      return [edit.person, edit.by];
    case 'join':
      return [edit.person, ...(edit.after === undefined ? [] : [edit.after])];
    case 'addLayer':
      return membersOf([edit.layer]);
    case 'leave':
      return [edit.person];
    default:
      return [];
  }
}
