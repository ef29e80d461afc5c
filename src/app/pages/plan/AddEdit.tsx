import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { parseId } from '#contract/id';
import type { Edit } from '#domain/plan/change/edit';
import { roleName } from '#domain/oncall/words/role-words';
import { EDIT_KINDS, EDIT_NAMES, GROUP_OF, NEW_ROTA_ENTRIES } from '#domain/plan/change/edit-names';
import { formatMoment } from '#domain/time/format';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Candidates } from './Candidates';
import { EditField } from './EditField';
import { absencesOf, type Draft, FORMS } from './model/edit-forms';
import type { LayerAfter } from './model/layer-after';
import { type EditFormProps, useEditForm } from './model/use-edit-form';
import { NO_ID } from './new/use-new-rota';
import { useSubmit, useSubmitKey } from './model/use-submit';

type FollowsNoteProps = LayerAfter & Pick<EditFormProps, 'words'>;

type AddEditProps = EditFormProps & { onSave: (edit: Edit) => void; onClose: () => void };

const OF_A_SHIFT: readonly Edit['kind'][] = ['take', 'swap', 'away'];

/** Form for one edit: a sentence from a list, its fields, and candidates for a shift. */
export function AddEdit({ onSave, onClose, ...props }: AddEditProps) {
  const { planned, words, shift, edited } = props;
  const form = useEditForm(props);
  const element = useRef<HTMLFormElement>(null);
  useSubmitKey(element);
  const submit = useSubmit(element, () => {
    if (form.edit && !form.isBackwards) onSave(form.edit);
  });
  const { kind, draft, edit, context, candidates } = form;
  const newEntry =
    planned.schedule.schedule_id === NO_ID ? NEW_ROTA_ENTRIES.find(([one]) => one === kind) : undefined;
  const kinds = shift ? OF_A_SHIFT : EDIT_KINDS.filter((one) => GROUP_OF[one] === GROUP_OF[kind]);
  const hasAbsences = absencesOf(draft, context).length > 0;
  const needsRole = form.hasRoles && !draft.shift;
  return (
    <form
      aria-label="Add a change"
      className="space-y-2 max-md:[&_button]:min-h-11 max-md:[&_input]:min-h-11 max-md:[&_select]:min-h-11"
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {newEntry || kinds.length === 1 ? (
        <h3 className="text-md font-semibold">{newEntry?.[1] ?? GROUP_OF[kind]}</h3>
      ) : (
        <Choice
          label="Kind of change"
          className="w-full"
          value={kind}
          options={kinds.map((one) => [one, EDIT_NAMES[one]])}
          onChange={form.setKind}
        />
      )}
      {FORMS[kind].fields
        .filter((name) => name !== 'absence' || hasAbsences)
        .filter((name) => kind !== 'take' || (name !== 'person' && (name !== 'role' || needsRole)))
        .map((name) => (
          <EditField
            key={name}
            {...{ name, kind, draft, context, words }}
            onChange={(value) => form.set(name, value)}
            onPreview={(value) => form.preview(name, value)}
          />
        ))}
      {form.follows && <FollowsNote {...form.follows} words={words} />}
      {candidates && (
        <Candidates
          {...{ ...candidates, planned, words }}
          person={parseId(draft.person ?? '')}
          onPick={(person) => form.set('person', String(person))}
        />
      )}
      {kind === 'away' && draft.member && <AwayLink draft={draft} />}
      {form.isBackwards && <p className="text-sm text-warn">It ends before it begins.</p>}
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          title="Ctrl Enter"
          className="max-md:grow"
          disabled={!edit || form.isBackwards}
        >
          {edited ? 'Save change' : 'Add change'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {kind === 'leave' && draft.member && !edited && (
        <Button className="max-md:hidden" onClick={() => form.setKind('replace')}>
          Replace by someone else
        </Button>
      )}
    </form>
  );
}

/** Layer that a new one follows, what it does not copy, and roles that stay empty. */
function FollowsNote({ before, otherRoles, emptyRoles, hasHours, words }: FollowsNoteProps) {
  const { directory, zone, year } = words;
  const name = directory.text(before.layer_name);
  const namesOf = (roles: typeof otherRoles) => roles.map((role) => roleName(role, directory.roles));
  const rest = [...namesOf(otherRoles), ...(hasHours ? ['its hours'] : [])];
  return (
    <p className="text-xs text-ink-3">
      Turns and people of layer {name === '' ? '' : `“${name}” `}until{' '}
      {formatMoment(before.layer_end, zone, year)}.{rest.length > 0 && ` Not copied: ${rest.join(', ')}.`}
      {emptyRoles.length > 0 && (
        <b className="block text-sm font-semibold text-warn">
          Nobody yet: {namesOf(emptyRoles).join(', ')}. Add a layer for{' '}
          {emptyRoles.length === 1 ? 'it' : 'each'}, too.
        </b>
      )}
    </p>
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
