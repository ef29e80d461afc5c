import { useRef } from 'react';
import type { RuleEdit } from '#domain/plan/change/edit';
import { roleName } from '#domain/oncall/words/role-words';
import { EDIT_KINDS, EDIT_NAMES, GROUP_OF, NEW_ROTA_ENTRIES } from '#domain/plan/change/edit-names';
import { formatMoment } from '#domain/time/format';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { EditField } from './EditField';
import { FORMS } from './model/edit-forms';
import type { LayerAfter } from './model/layer-after';
import { type EditFormProps, useEditForm } from './model/use-edit-form';
import { NO_ID } from './new/use-new-rota';
import { useSubmit, useSubmitKey } from './model/use-submit';

type FollowsNoteProps = LayerAfter & Pick<EditFormProps, 'words'>;

type AddEditProps = EditFormProps & { onSave: (edit: RuleEdit) => void; onClose: () => void };

/** Form for one edit: a sentence from a list, and its fields. */
export function AddEdit({ onSave, onClose, ...props }: AddEditProps) {
  const { planned, words, edited } = props;
  const form = useEditForm(props);
  const element = useRef<HTMLFormElement>(null);
  useSubmitKey(element);
  const submit = useSubmit(element, () => {
    if (form.edit) onSave(form.edit);
  });
  const { kind, draft, edit, context } = form;
  const newEntry =
    planned.schedule.schedule_id === NO_ID ? NEW_ROTA_ENTRIES.find(([one]) => one === kind) : undefined;
  const kinds = EDIT_KINDS.filter((one) => GROUP_OF[one] === GROUP_OF[kind]);
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
      {FORMS[kind].fields.map((name) => (
        <EditField
          key={name}
          {...{ name, kind, draft, context, words }}
          onChange={(value) => form.set(name, value)}
          onPreview={(value) => form.preview(name, value)}
        />
      ))}
      {form.follows && <FollowsNote {...form.follows} words={words} />}
      <div className="flex gap-2">
        <Button type="submit" look="primary" title="Ctrl Enter" className="max-md:grow" disabled={!edit}>
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
