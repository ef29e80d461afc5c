import { useState } from 'react';
import type { Edit, Plan } from '#domain/plan/change/edit';
import { laneOf, laneRoles } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { draftOfEdit, editOf } from './edit-drafts';
import {
  absencesOf,
  type Draft,
  draftOf,
  type FieldName,
  type FormContext,
  layerTexts,
  momentOf,
  type RoleShift,
  shiftKey,
  timesOf,
  wholeShift,
} from './edit-forms';
import { useShiftCandidates } from './shift-candidates';
import type { Planned, PlanWords } from './use-plan';

export type EditFormProps = {
  planned: Planned;
  words: PlanWords;
  plan: Plan;
  shift: RoleShift | undefined;
  /** Kind that the form begins with. */
  first: Edit['kind'];
  /** Edit that is changed; undefined for a new one. */
  edited: Edit | undefined;
  onDraft: (edit: Edit | undefined) => void;
};

/** Kind and fields of a form, the edit that they make, and candidates for a shift. */
export function useEditForm({ planned, words, plan, shift, first, edited, onDraft }: EditFormProps) {
  const { zone } = words;
  // The lanes follow the draft: what it changes is as before it here.
  const [{ after, context, roles }] = useState(() => beforeDraft({ planned, plan, edited, zone }));
  const [kind, setKind] = useState(first);
  const [draft, setDraft] = useState<Draft>(() =>
    edited
      ? draftOfEdit(edited, context)
      : { role: String(roles[0] ?? ''), ...draftOf(context, shift && wholeShift(shift, context)) },
  );
  const stretch = stretchIn(kind, draft, zone);
  const instead = shiftOf(draft, context)?.people ?? [];
  const candidates = useShiftCandidates({ planned, after, words, stretch, instead });
  const change = (nextKind: Edit['kind'], next: Draft) => {
    setKind(nextKind);
    setDraft(next);
    onDraft(editOf(nextKind, next, { context, edited }));
  };
  const set = (name: FieldName, value: string) => {
    const picked = name === 'shift' ? shiftOf({ shift: value }, context) : undefined;
    const absence =
      name === 'absence' ? absencesOf(draft, context).find((one) => shiftKey(one) === value) : undefined;
    change(kind, {
      ...draft,
      ...(picked && draftOf(context, picked)),
      ...(absence && timesOf(absence, context)),
      ...(name === 'layer' && layerTexts(context.layers[Number(value)], context)),
      [name]: value,
    });
  };
  const edit = editOf(kind, draft, { context, edited });
  return {
    kind,
    draft,
    edit,
    context,
    candidates,
    isBackwards: edit !== undefined && 'start' in edit && edit.start >= edit.end,
    hasRoles: roles.length > 0,
    set,
    setKind: (next: Edit['kind']) => change(next, draft),
  };
}

/** The schedule without the edit of the form, and what the form chooses from. */
function beforeDraft({
  planned,
  plan,
  edited,
  zone,
}: Pick<EditFormProps, 'planned' | 'plan' | 'edited'> & { zone: string }) {
  const after = edited ? planned.afterOf(plan.edits.filter((one) => one !== edited)) : planned.after;
  const added = plan.edits.flatMap((one) => (one.kind === 'addLayer' ? [one.layer] : []));
  const { known, consequences } = planned;
  const roles = laneRoles([after], known);
  const isAhead = ({ start, end }: Interval) => end > plan.from && start < consequences.window.end;
  const shifts = (roles.length === 0 ? [undefined] : roles)
    .flatMap((role) => laneOf(after, known, role).filter(isAhead))
    .toSorted((a, b) => a.start - b.start);
  const context: FormContext = {
    zone,
    rulesZone: planned.rulesZone,
    from: plan.from,
    layers: [...planned.layers, ...added],
    shifts,
    absences: planned.absences,
  };
  return { after, context, roles };
}

function shiftOf({ shift }: Draft, { shifts }: FormContext) {
  return shifts.find((item) => shiftKey(item) === shift);
}

function stretchIn(kind: Edit['kind'], { start, end }: Draft, zone: string): Interval | undefined {
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)];
  return kind === 'take' && from !== undefined && to !== undefined && from < to
    ? { start: from, end: to }
    : undefined;
}
