import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { parseId } from '#contract/id';
import type { Edit, Plan } from '#domain/plan/change/edit';
import { EDIT_KINDS, EDIT_NAMES, GROUP_OF } from '#domain/plan/change/edit-names';
import { laneOf, laneRoles } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Candidates } from './Candidates';
import { EditField } from './EditField';
import { draftOfEdit, editOf } from './model/edit-drafts';
import {
  absencesOf,
  type Draft,
  draftOf,
  type FieldName,
  FORMS,
  type FormContext,
  momentOf,
  type RoleShift,
  shiftKey,
  timesOf,
  wholeShift,
} from './model/edit-forms';
import type { Planned, PlanWords } from './model/use-plan';

type AddEditProps = {
  planned: Planned;
  words: PlanWords;
  plan: Plan;
  shift: RoleShift | undefined;
  /** Kind that the form begins with. */
  first: Edit['kind'];
  /** Edit that is changed; undefined for a new one. */
  edited: Edit | undefined;
  onSave: (edit: Edit) => void;
  onDraft: (edit: Edit | undefined) => void;
  onClose: () => void;
};

const OF_A_SHIFT: readonly Edit['kind'][] = ['take', 'swap', 'away'];

/** Form for one edit: a sentence from a list, its fields, and candidates for a shift. */
export function AddEdit({ planned, words, plan, shift, first, edited, ...on }: AddEditProps) {
  const { zone } = words;
  // The lanes follow the draft: what it changes is as before it here.
  const [{ after, context, roles }] = useState(() => beforeDraft({ planned, plan, edited, zone }));
  const [kind, setKind] = useState(first);
  const [draft, setDraft] = useState<Draft>(() =>
    edited
      ? draftOfEdit(edited, context)
      : { role: String(roles[0] ?? ''), ...draftOf(context, shift && wholeShift(shift, context)) },
  );
  const edit = editOf(kind, draft, { context, edited });
  const change = (nextKind: Edit['kind'], next: Draft) => {
    setKind(nextKind);
    setDraft(next);
    on.onDraft(editOf(nextKind, next, { context, edited }));
  };
  const set = (name: FieldName, value: string) => {
    const picked = name === 'shift' ? context.shifts.find((item) => shiftKey(item) === value) : undefined;
    const absence =
      name === 'absence' ? absencesOf(draft, context).find((one) => shiftKey(one) === value) : undefined;
    change(kind, {
      ...draft,
      ...(picked && draftOf(context, picked)),
      ...(absence && timesOf(absence, context)),
      [name]: value,
    });
  };
  const hasAbsences = absencesOf(draft, context).length > 0;
  const stretch = stretchIn(kind, draft, zone);
  const isBackwards = edit !== undefined && 'start' in edit && edit.start >= edit.end;
  const kinds = shift ? OF_A_SHIFT : EDIT_KINDS.filter((one) => GROUP_OF[one] === GROUP_OF[kind]);
  const needsRole = roles.length > 0 && !draft.shift;
  return (
    <form
      aria-label="Add a change"
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (edit) on.onSave(edit);
      }}
    >
      {kinds.length === 1 ? (
        <h3 className="text-md font-semibold">{GROUP_OF[kind]}</h3>
      ) : (
        <Choice
          label="Kind of change"
          className="w-full"
          value={kind}
          options={kinds.map((one) => [one, EDIT_NAMES[one]])}
          onChange={(next) => change(next, draft)}
        />
      )}
      {FORMS[kind].fields
        .filter((name) => name !== 'absence' || hasAbsences)
        .filter((name) => kind !== 'take' || (name !== 'person' && (name !== 'role' || needsRole)))
        .map((name) => (
          <EditField
            key={name}
            {...{ name, kind, draft, context, words }}
            onChange={(value) => set(name, value)}
          />
        ))}
      {kind === 'take' && stretch && (
        <Candidates
          {...{ planned, after, words, stretch }}
          person={parseId(draft.person ?? '')}
          onPick={(person) => set('person', String(person))}
        />
      )}
      {kind === 'away' && draft.member && <AwayLink draft={draft} />}
      {isBackwards && <p className="text-sm text-warn">It ends before it begins.</p>}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={!edit || isBackwards}>
          {edited ? 'Save change' : 'Add change'}
        </Button>
        <Button onClick={on.onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** The same absence in all schedules, with a person proposed for each shift. */
function AwayLink({ draft: { member = '', start, end } }: { draft: Draft }) {
  const { search } = useLocation();
  const to = inZonesOf(search, paths.away({ away: member, from: start, to: end }));
  return (
    <p className="text-sm">
      <Link className="text-accent underline" to={to}>
        All schedules, with proposals
      </Link>
    </p>
  );
}

type Before = Pick<AddEditProps, 'planned' | 'plan' | 'edited'> & { zone: string };

/** The schedule without the edit of the form, and what the form chooses from. */
function beforeDraft({ planned, plan, edited, zone }: Before) {
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

function stretchIn(kind: Edit['kind'], { start, end }: Draft, zone: string): Interval | undefined {
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)];
  return kind === 'take' && from !== undefined && to !== undefined && from < to
    ? { start: from, end: to }
    : undefined;
}
