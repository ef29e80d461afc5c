import { useState } from 'react';
import { type Id, parseId } from '#contract/id';
import { candidateInWords, candidatesFor } from '#domain/plan/change/candidates';
import type { Edit, Plan } from '#domain/plan/change/edit';
import { EDIT_KINDS, EDIT_NAMES } from '#domain/plan/change/edit-names';
import { laneOf, laneRoles } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { EditField } from './EditField';
import {
  absencesOf,
  type Draft,
  draftOf,
  type FieldName,
  FORMS,
  membersOf,
  momentOf,
  type RoleShift,
  shiftKey,
  timesOf,
} from './model/edit-forms';
import type { Planned, PlanWords } from './model/use-plan';

type AddEditProps = {
  planned: Planned;
  words: PlanWords;
  plan: Plan;
  shift: RoleShift | undefined;
  /** Kind that the form begins with. */
  first: Edit['kind'];
  onAdd: (edit: Edit) => void;
  onClose: () => void;
};

/** Form for one edit: a sentence from a list, its fields, and candidates for a shift. */
export function AddEdit({ planned, words, plan, shift, first, onAdd, onClose }: AddEditProps) {
  const { zone } = words;
  const added = plan.edits.flatMap((edit) => (edit.kind === 'addLayer' ? [edit.layer] : []));
  const { window } = planned.consequences;
  const roles = laneRoles([planned.after], window);
  const shifts =
    roles.length === 0
      ? laneOf(planned.after, window)
      : roles.flatMap((role) => laneOf(planned.after, window, role)).toSorted((a, b) => a.start - b.start);
  const context = {
    zone,
    rulesZone: planned.rulesZone,
    from: plan.from,
    layers: [...planned.layers, ...added],
    shifts,
    absences: planned.absences,
  };
  const [kind, setKind] = useState(first);
  const [draft, setDraft] = useState<Draft>(() => draftOf(context, shift));
  const form = FORMS[kind];
  const edit = form.edit(draft, context);
  const set = (name: FieldName, value: string) => {
    const picked = name === 'shift' ? shifts.find((item) => shiftKey(item) === value) : undefined;
    const absence =
      name === 'absence' ? absencesOf(draft, context).find((one) => shiftKey(one) === value) : undefined;
    setDraft({
      ...draft,
      ...(picked && draftOf(context, picked)),
      ...(absence && timesOf(absence, context)),
      [name]: value,
    });
  };
  const hasAbsences = absencesOf(draft, context).length > 0;
  const stretch = stretchIn(kind, draft, zone);
  return (
    <form
      aria-label="Add a change"
      className="mt-1 space-y-2 rounded-md border border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (edit) onAdd(edit);
      }}
    >
      <Choice
        label="Kind of change"
        className="w-full"
        value={kind}
        options={EDIT_KINDS.map((one) => [one, EDIT_NAMES[one]])}
        onChange={setKind}
      />
      {form.fields
        .filter((name) => name !== 'absence' || hasAbsences)
        .filter((name) => kind !== 'take' || name !== 'role' || roles.length > 0)
        .map((name) => (
          <EditField key={name} {...{ name, draft, context, words }} onChange={(value) => set(name, value)} />
        ))}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={!edit}>
          Add
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {kind === 'take' && stretch && (
        <Candidates
          {...{ planned, words, stretch }}
          onTake={(person) => onAdd({ kind: 'take', person, role_id: parseId(draft.role ?? ''), ...stretch })}
        />
      )}
    </form>
  );
}

function stretchIn(kind: Edit['kind'], { start, end }: Draft, zone: string): Interval | undefined {
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)];
  return kind === 'take' && from !== undefined && to !== undefined && from < to
    ? { start: from, end: to }
    : undefined;
}

const MAX_CANDIDATES = 8;

type CandidatesProps = {
  planned: Planned;
  words: PlanWords;
  stretch: Interval;
  onTake: (person: Id) => void;
};

/** People for a shift, the least burdened first, each with the reasons. */
function Candidates({ planned, words: { directory }, stretch, onTake }: CandidatesProps) {
  const { after, others, layers, consequences, schedule, absences } = planned;
  const team = others.filter(({ team_id }) => team_id === schedule.team_id && team_id !== 0);
  const people = [...new Set([...membersOf(layers), ...membersOf(team.flatMap((one) => one.layers))])];
  const schedules = [after, ...others];
  const nameOf = (id: Id) =>
    schedules.find(({ schedule_id }) => schedule_id === id)?.schedule_name ?? `#${id}`;
  const candidates = candidatesFor(stretch, people, schedules, { window: consequences.window, absences });
  return (
    <div>
      <h3 className="text-xs font-semibold text-ink-3">Candidates, least burdened first</h3>
      <ul aria-label="Candidates">
        {candidates.slice(0, MAX_CANDIDATES).map((candidate) => (
          <li
            key={String(candidate.person)}
            className="flex gap-2 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 grow wrap-anywhere">
              <b className="block text-sm">{directory.person(candidate.person)}</b>
              <span className="block text-xs text-ink-2">{candidateInWords(candidate, nameOf)}</span>
            </span>
            <Button
              className="flex-none"
              aria-label={`Give to ${directory.person(candidate.person)}`}
              onClick={() => onTake(candidate.person)}
            >
              Give
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
