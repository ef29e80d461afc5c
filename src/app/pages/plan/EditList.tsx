import { useId } from 'react';
import type { PlanView } from '#address/plan';
import { type Edit, isStretchEdit, type Plan } from '#domain/plan/change/edit';
import { EDIT_GROUPS, EDIT_KINDS, GROUP_OF } from '#domain/plan/change/edit-names';
import { formatMoment } from '#domain/time/format';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
import { isGuest } from '../../url/settings';
import { AddEdit } from './AddEdit';
import { EditItems, type EditItemsProps } from './EditItems';
import { momentOf, momentText, type RoleShift, shiftKey } from './model/edit-forms';
import { useUndoKeys } from './model/use-undo-keys';
import type { Planned, PlanWords, usePlanAddress } from './model/use-plan';

/** Form of the address: shift chosen on the timeline, place of an edit that is changed, or kind of a new one. */
export type OpenForm = {
  shift: RoleShift | undefined;
  edit: number | undefined;
  add: Edit['kind'] | undefined;
};

type EditListProps = {
  planned: Planned;
  address: ReturnType<typeof usePlanAddress>;
  words: PlanWords;
  form: OpenForm;
  onChange: (plan: Plan) => void;
  onForm: OnForm;
  /** Edit of the open form, for the lanes. */
  onDraft: (edit: Edit | undefined) => void;
};

/** Opens and closes the form, by fields of the address. */
export type OnForm = (form: Pick<PlanView, 'shift' | 'role' | 'edit' | 'add'>) => void;

const CLOSED = { shift: undefined, role: undefined, edit: undefined, add: undefined };

/** Edits in their order, and a form or a menu for another one. */
export function EditList(props: EditListProps) {
  const { planned, address, words, form, onChange, onForm, onDraft } = props;
  const { plan } = address;
  const { edits } = plan;
  const { rules } = planned;
  useUndoKeys({ undo: () => address.undo(rules), redo: () => address.redo(rules) });
  const edited = form.edit === undefined ? undefined : edits[form.edit - 1];
  const kind = form.add ?? edited?.kind ?? (form.shift && 'take');
  const save = (edit: Edit) =>
    onChange({
      ...plan,
      edits: edited ? edits.map((one) => (one === edited ? edit : one)) : [...edits, edit],
    });
  const hasHistory = edits.length > 0 || address.canUndo || address.canRedo;
  return (
    <section aria-label="Changes" className="panel-box">
      {hasHistory && (
        <div className="mb-1 flex items-center gap-1">
          <h2>
            Changes <small className="ml-1 text-xs font-normal text-ink-3">{edits.length}</small>
          </h2>
          <span className="ml-auto flex gap-1 present-controls print:hidden">
            <Button
              look="quiet"
              aria-label="Undo"
              title="Undo (Ctrl Z)"
              disabled={!address.canUndo}
              onClick={() => address.undo(rules)}
            >
              ↶
            </Button>
            <Button
              look="quiet"
              aria-label="Redo"
              title="Redo (Ctrl Shift Z)"
              disabled={!address.canRedo}
              onClick={() => address.redo(rules)}
            >
              ↷
            </Button>
          </span>
        </div>
      )}
      <EditItems {...{ planned, plan, words, onChange }} onEdit={(edit) => onForm({ ...CLOSED, edit })} />
      <div className="mt-2 present-controls first:mt-0 print:hidden">
        {kind !== undefined ? (
          <AddEdit
            key={form.shift ? shiftKey(form.shift) : `${form.edit}.${kind}`}
            first={kind}
            {...{ planned, words, plan, edited, onDraft }}
            shift={form.shift}
            onSave={save}
            onClose={() => onForm(CLOSED)}
          />
        ) : (
          <AddMenu isOpen={edits.length === 0} onPick={(add) => onForm({ ...CLOSED, add })} />
        )}
      </div>
      {edits.some((edit) => !isStretchEdit(edit)) && <Terms {...{ plan, words, onChange }} />}
    </section>
  );
}

type AddMenuProps = {
  /** Shows the entries without a button. */
  isOpen: boolean;
  onPick: (kind: Edit['kind']) => void;
};

/** Kinds of changes, the common ones by name. */
function AddMenu({ isOpen, onPick }: AddMenuProps) {
  const id = useId();
  const entries = EDIT_GROUPS.map((group) => {
    const kind = EDIT_KINDS.find((one) => GROUP_OF[one] === group);
    return (
      <li key={group} className="border-t border-line first:border-t-0">
        <button
          type="button"
          className="flex min-h-11 w-full items-center rounded-md px-2 text-left text-sm hover:bg-hover"
          onClick={() => kind && onPick(kind)}
        >
          {group}
        </button>
      </li>
    );
  });
  if (isOpen) {
    return (
      <>
        <h2 className="mb-1">Add a change</h2>
        <ul aria-label="Kinds of changes">{entries}</ul>
        <p className="mt-2 text-sm text-ink-2 presented:hidden">Or select a shift above.</p>
      </>
    );
  }
  return (
    <>
      <Button popoverTarget={id}>
        Add a change <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Add a change" className="w-72 max-w-[calc(100vw-1rem)] p-2">
        <ul>{entries}</ul>
      </PopoverBox>
    </>
  );
}

type TermsProps = Pick<EditItemsProps, 'plan' | 'words' | 'onChange'>;

/** Start of changes of the rules, and what happens to people on call then. */
function Terms({ plan, words: { zone, year }, onChange }: TermsProps) {
  const { from, keep } = plan;
  return (
    <div className="mt-3 space-y-2 border-t border-line pt-2 text-sm">
      <label className="flex flex-wrap items-center gap-2">
        <span>Starts</span>
        <Field
          type="datetime-local"
          className="print:hidden"
          disabled={isGuest()}
          value={momentText(from, zone)}
          onChange={(event) => onChange({ ...plan, from: momentOf(event.target.value, zone) ?? from })}
        />
        <span className="hidden print:inline">{formatMoment(from, zone, year)}</span>
      </label>
      <label
        className="flex items-center gap-2"
        title="If not, an edited order begins with its first person at once"
      >
        <input
          type="checkbox"
          className="size-4"
          checked={keep}
          disabled={isGuest()}
          onChange={(event) => onChange({ ...plan, keep: event.target.checked })}
        />
        <span>Finish the current shift first</span>
      </label>
    </div>
  );
}
