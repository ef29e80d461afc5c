import type { PlanView } from '#address/plan';
import type { Id } from '#contract/id';
import type { Plan, RuleEdit } from '#domain/plan/change/edit';
import { formatMoment } from '#domain/time/format';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { useMedia } from '../../hooks/use-media';
import { Button } from '../../ui/Button';
import { Sheet } from '../../components/Sheet';
import { isGuest } from '../../url/settings';
import { AddMenu } from './AddMenu';
import { EditItems, type EditItemsProps } from './EditItems';
import { useUndoKeys } from './model/use-undo-keys';
import type { Planned, PlanWords, usePlanAddress } from './model/use-plan';
import { NO_ID } from './new/use-new-rota';

/** The form loads when it opens, with its candidates and the parser of times. */
const AddEdit = lazyPart(() => import('./AddEdit'), 'AddEdit');
const InstantField = lazyPart(() => import('../../components/time/InstantField'), 'InstantField');

/** Form of the address: place of an edit that is changed, or kind of a new one. */
export type OpenForm = {
  edit: number | undefined;
  add: RuleEdit['kind'] | undefined;
  role: Id | undefined;
};

type EditListProps = {
  planned: Planned;
  address: ReturnType<typeof usePlanAddress>;
  words: PlanWords;
  form: OpenForm;
  onChange: (plan: Plan) => void;
  onForm: OnForm;
  /** RuleEdit of the open form, for the lanes. */
  onDraft: (edit: RuleEdit | undefined) => void;
};

/** Opens and closes the form, by fields of the address. */
export type OnForm = (form: Pick<PlanView, 'role' | 'edit' | 'add'>) => void;

const CLOSED = { role: undefined, edit: undefined, add: undefined };

/** Edits in their order, and a form or a menu for another one. */
export function EditList(props: EditListProps) {
  const { planned, address, words, form, onChange, onForm, onDraft } = props;
  const { plan } = address;
  const { edits } = plan;
  const { rules } = planned;
  useUndoKeys({ undo: () => address.undo(rules), redo: () => address.redo(rules) });
  const edited = form.edit === undefined ? undefined : edits[form.edit - 1];
  const kind = form.add ?? edited?.kind;
  const save = (edit: RuleEdit) =>
    onChange({
      ...plan,
      // Who leaves on a day has no duty after it, unless the plan says otherwise.
      ...(edits.length === 0 && edit.kind === 'leave' && { keep: false }),
      edits: edited ? edits.map((one) => (one === edited ? edit : one)) : [...edits, edit],
    });
  const isNarrow = useMedia('(width < 48rem)');
  const addEdit = (first: RuleEdit['kind']) => (
    <LaterPart>
      <AddEdit
        key={`${planned.rulesZone}.${form.edit}.${first}`}
        {...{ first, planned, words, plan, edited, onDraft, role: form.role }}
        linked={address.form}
        onKeep={address.keepForm}
        onSave={save}
        onClose={() => onForm(CLOSED)}
      />
    </LaterPart>
  );
  const hasHistory = edits.length > 0 || address.canUndo || address.canRedo;
  return (
    <section aria-label="Changes" className="panel-box">
      {hasHistory && (
        <div className="mb-1 flex items-center gap-1">
          <h2>
            Changes <small className="ml-1 text-xs font-normal text-ink-3">{edits.length}</small>
          </h2>
          <span className="ml-auto flex gap-1 page-controls print:hidden">
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
      <div className="mt-2 page-controls first:mt-0 print:hidden">
        {kind !== undefined && !isNarrow ? (
          addEdit(kind)
        ) : (
          <AddMenu
            {...{ isNarrow }}
            isNew={planned.schedule.schedule_id === NO_ID}
            isOpen={edits.length === 0}
            onPick={(add) => onForm({ ...CLOSED, add })}
          />
        )}
      </div>
      {kind !== undefined && isNarrow && (
        <Sheet title={edited ? 'Change an edit' : 'Add a change'} onClose={() => onForm(CLOSED)}>
          {addEdit(kind)}
        </Sheet>
      )}
      {edits.length > 0 && <Terms {...{ plan, words, onChange }} />}
    </section>
  );
}

type TermsProps = Pick<EditItemsProps, 'plan' | 'words' | 'onChange'>;

/** Start of changes of the rules, and what happens to people on call then. */
function Terms({ plan, words: { zone, year }, onChange }: TermsProps) {
  const { from, keep } = plan;
  return (
    <div className="mt-3 space-y-2 border-t border-line pt-2 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <span>The plan starts</span>
        {isGuest() ? (
          formatMoment(from, zone, year)
        ) : (
          <>
            <span className="print:hidden">
              <LaterPart>
                <InstantField
                  label="The plan starts"
                  isFormField
                  instant={from}
                  zone={zone}
                  onChange={(at) => onChange({ ...plan, from: at === undefined ? from : at - (at % 60) })}
                />
              </LaterPart>
            </span>
            <span className="hidden print:inline">{formatMoment(from, zone, year)}</span>
          </>
        )}
      </span>
      <label
        className="flex items-center gap-2 max-md:min-h-11"
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
