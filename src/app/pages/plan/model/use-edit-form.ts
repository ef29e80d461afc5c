import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkedForm } from '#address/plan';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import type { Plan, RuleEdit } from '#domain/plan/change/edit';
import { EDIT_KINDS } from '#domain/plan/change/edit-names';
import { laneOf, laneRoles } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { draftOfEdit } from './edit-drafts';
import {
  type Draft,
  draftOf,
  FIELD_NAMES,
  type FieldName,
  type FormContext,
  FORMS,
  layerTexts,
} from './edit-forms';
import { layerAfter } from './layer-after';
import type { Planned, PlanWords } from './use-plan';

export type EditFormProps = {
  planned: Planned;
  words: PlanWords;
  plan: Plan;
  /** Role of a new layer. */
  role: Id | undefined;
  /** Kind that the form begins with. */
  first: RuleEdit['kind'];
  /** RuleEdit that is changed; undefined for a new one. */
  edited: RuleEdit | undefined;
  /** Unfinished form of the address. */
  linked: LinkedForm | undefined;
  /** Receives the fields that differ from the first ones. */
  onKeep: (form: LinkedForm) => void;
  /** Receives the edit of the fields, for the lanes. */
  onDraft: (edit: RuleEdit | undefined) => void;
};

/** Kind and fields of a form, and the edit that they make. */
export function useEditForm(props: EditFormProps) {
  const { planned, words, plan, first, edited, linked, onKeep, onDraft } = props;
  const { zone } = words;
  // The lanes follow the draft: what it changes is as before it here.
  const [{ context, roles }] = useState(() => beforeDraft({ planned, plan, edited, zone }));
  const [follows] = useState(() =>
    edited || first !== 'addLayer' ? undefined : layerAfter(planned.schedule.layers, props.role, context),
  );
  const [initial] = useState(
    (): Draft =>
      follows?.draft ??
      (edited ? draftOfEdit(edited, context) : { role: String(roles[0] ?? ''), ...draftOf(context) }),
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
  const draft = typed;
  const edit = FORMS[kind].edit({ ...draft, ...ghost }, context);
  const text = edit && stringifyJson(edit);
  const showDraft = useEffectEvent((current: string | undefined) =>
    onDraft(current === undefined ? undefined : edit),
  );
  useEffect(() => showDraft(text), [text]);
  const change = (nextKind: RuleEdit['kind'], next: Draft) => {
    setKind(nextKind);
    setEntered(next);
    onKeep({ kind: nextKind, ...next });
  };
  const set = (name: FieldName, value: string) => {
    change(kind, {
      ...entered,
      ...(name === 'layer' && layerTexts(context.layers[Number(value)], context)),
      [name]: value,
    });
  };
  return {
    kind,
    draft,
    edit,
    context,
    follows: kind === 'addLayer' ? follows : undefined,
    set,
    preview,
    setKind: (next: RuleEdit['kind']) => change(next, entered),
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
  };
  return { context, roles };
}
