import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkedForm } from '#address/plan';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { isFit } from '#domain/plan/change/candidates';
import { type Edit, leaversBy, type Plan } from '#domain/plan/change/edit';
import { EDIT_KINDS } from '#domain/plan/change/edit-names';
import { laneOf, laneRoles } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { draftOfEdit, editOf } from './edit-drafts';
import {
  absencesOf,
  type Draft,
  draftOf,
  FIELD_NAMES,
  type FieldName,
  type FormContext,
  layerTexts,
  momentOf,
  type RoleShift,
  shiftKey,
  timesOf,
  wholeShift,
} from './edit-forms';
import { layerAfter } from './layer-after';
import { useShiftCandidates } from './shift-candidates';
import type { Planned, PlanWords } from './use-plan';

export type EditFormProps = {
  planned: Planned;
  words: PlanWords;
  plan: Plan;
  shift: RoleShift | undefined;
  /** Role of a new layer. */
  role: Id | undefined;
  /** Kind that the form begins with. */
  first: Edit['kind'];
  /** Edit that is changed; undefined for a new one. */
  edited: Edit | undefined;
  /** Unfinished form of the address. */
  linked: LinkedForm | undefined;
  /** Receives the fields that differ from the first ones. */
  onKeep: (form: LinkedForm) => void;
  /** Receives the edit of the fields, for the lanes. */
  onDraft: (edit: Edit | undefined) => void;
};

/** Kind and fields of a form, the edit that they make, and candidates for a shift. */
export function useEditForm(props: EditFormProps) {
  const { planned, words, plan, shift, first, edited, linked, onKeep, onDraft } = props;
  const { zone } = words;
  // The lanes follow the draft: what it changes is as before it here.
  const [{ after, context, roles }] = useState(() => beforeDraft({ planned, plan, edited, zone }));
  const [follows] = useState(() =>
    edited || first !== 'addLayer' ? undefined : layerAfter(planned.schedule.layers, props.role, context),
  );
  const [initial] = useState(
    (): Draft =>
      follows?.draft ??
      (edited
        ? draftOfEdit(edited, context)
        : { role: String(roles[0] ?? ''), ...draftOf(context, shift && wholeShift(shift, context)) }),
  );
  const [kind, setKind] = useState(EDIT_KINDS.find((one) => one === linked?.kind) ?? first);
  const [entered, setEntered] = useState<Draft>(() => linkedTexts(linked));
  const typed: Draft = { ...initial, ...entered };
  /** Times that are typed and not accepted yet: only the lanes follow them. */
  const [ghost, setGhost] = useState<Draft>({});
  const preview = (name: FieldName, value: string | undefined) =>
    setGhost((before) => {
      const { [name]: _before, ...others } = before;
      return value === undefined ? others : { ...others, [name]: value };
    });
  const stretch = stretchIn(kind, { ...typed, ...ghost }, zone);
  const leavers = stretch ? leaversBy(plan, stretch.start) : [];
  const instead = [...(shiftOf(typed, context)?.people ?? []), ...leavers];
  const candidates = useShiftCandidates({ planned, after, words, stretch, instead });
  const best = candidates?.candidates.find(isFit);
  // The first free person is chosen until the user chooses one.
  const draft = typed.person || !best ? typed : { ...typed, person: String(best.person) };
  const edit = editOf(kind, { ...draft, ...ghost }, { context, edited });
  const text = edit && stringifyJson(edit);
  const showDraft = useEffectEvent((current: string | undefined) =>
    onDraft(current === undefined ? undefined : edit),
  );
  useEffect(() => showDraft(text), [text]);
  const change = (nextKind: Edit['kind'], next: Draft) => {
    setKind(nextKind);
    setEntered(next);
    onKeep({ kind: nextKind, ...next });
  };
  const set = (name: FieldName, value: string) => {
    const picked = name === 'shift' ? shiftOf({ shift: value }, context) : undefined;
    const absence =
      name === 'absence' ? absencesOf(draft, context).find((one) => shiftKey(one) === value) : undefined;
    change(kind, {
      ...entered,
      ...(picked && draftOf(context, picked)),
      ...(absence && timesOf(absence, context)),
      ...(name === 'layer' && layerTexts(context.layers[Number(value)], context)),
      [name]: value,
    });
  };
  return {
    kind,
    draft,
    edit,
    context,
    candidates,
    follows: kind === 'addLayer' ? follows : undefined,
    isBackwards: edit !== undefined && 'start' in edit && edit.start >= edit.end,
    hasRoles: roles.length > 0,
    set,
    preview,
    setKind: (next: Edit['kind']) => change(next, entered),
  };
}

function linkedTexts(linked: LinkedForm = {}): Draft {
  const texts: Draft = {};
  for (const name of FIELD_NAMES) if (linked[name] !== undefined) texts[name] = linked[name];
  return texts;
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
    // A new rota has no other clock than that of its rules.
    zone: planned.layers.length === 0 ? planned.rulesZone : zone,
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
