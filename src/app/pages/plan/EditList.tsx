import type { DragEvent } from 'react';
import { type Id, parseId } from '#contract/id';
import type { PlanView } from '#address/plan';
import { isSameClock } from '#address/zone';
import { FAULTS, type Edit, type Plan } from '#domain/plan/change/edit';
import { editInWords } from '#domain/plan/change/edit-words';
import { formatMoment } from '#domain/time/format';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { isGuest } from '../../url/settings';
import { AddEdit } from './AddEdit';
import { membersOf, momentOf, momentText, type RoleShift, shiftKey } from './model/edit-forms';
import { useUndoKeys } from './model/use-undo-keys';
import type { Planned, PlanWords, usePlanAddress } from './model/use-plan';

type EditListProps = {
  planned: Planned;
  address: ReturnType<typeof usePlanAddress>;
  words: PlanWords;
  /** Shift chosen on the timeline. */
  shift: RoleShift | undefined;
  onChange: (plan: Plan) => void;
  onTake: (person: Id, shift: RoleShift) => void;
  /** Kind of edit in the open form. */
  add: Edit['kind'] | undefined;
  onForm: OnForm;
};

/** Opens and closes the form, by fields of the address. */
export type OnForm = (form: Pick<PlanView, 'shift' | 'role' | 'add'>) => void;

/** Edits in their order, a form for another one, the start, and the people of the rota. */
export function EditList(props: EditListProps) {
  const { planned, address, words, shift, add, onChange, onTake, onForm } = props;
  const { plan } = address;
  const { edits } = plan;
  const { rules } = planned;
  useUndoKeys({ undo: () => address.undo(rules), redo: () => address.redo(rules) });
  return (
    <section aria-label="Changes" className="panel-box">
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
      <EditItems {...{ planned, plan, words, onChange }} />
      <div className="present-controls print:hidden">
        {add || shift ? (
          <AddEdit
            key={shift ? shiftKey(shift) : add}
            first={add ?? 'take'}
            {...{ planned, words, plan, shift }}
            onAdd={(edit) => onChange({ ...plan, edits: [...edits, edit] })}
            onClose={() => onForm({ shift: undefined, role: undefined, add: undefined })}
          />
        ) : (
          <Button
            className="mt-1 w-full border-dashed"
            onClick={() => onForm({ shift: undefined, role: undefined, add: 'take' })}
          >
            Add a change
          </Button>
        )}
      </div>
      <Terms {...{ plan, words, onChange }} />
      <RotaPeople {...{ planned, words }} onTake={onTake} />
    </section>
  );
}

type EditItemsProps = { planned: Planned; plan: Plan; words: PlanWords; onChange: (plan: Plan) => void };

function EditItems({ planned, plan, words, onChange }: EditItemsProps) {
  const { zone, year, directory } = words;
  const { faults, layers } = planned;
  const { edits } = plan;
  const inWords = {
    zone,
    year,
    nameOf: directory.person,
    textOf: directory.text,
    roles: directory.roles,
    rulesZone: isSameClock(planned.rulesZone, zone) ? undefined : planned.rulesZone,
    layers,
  };
  return (
    <ol aria-label="Edits">
      {edits.map((edit, index) => {
        const { title, detail } = editInWords(edit, plan, inWords);
        const fault = faults[index];
        return (
          // Equal edits may follow one another.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex gap-2 border-t border-line py-1.5">
            <span
              aria-hidden="true"
              className="w-5 flex-none text-center text-xs/5 font-semibold text-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <b className="block text-sm">{title}</b>
              <span className="block text-xs text-ink-2">{detail}</span>
              {fault && <span className="block text-xs text-warn">Left out: {FAULTS[fault]}</span>}
            </span>
            <Button
              look="quiet"
              aria-label={`Remove: ${title}`}
              className="flex-none present-controls print:hidden"
              onClick={() => onChange({ ...plan, edits: edits.filter((_, other) => other !== index) })}
            >
              ✕
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** Start of the change, and what happens to people on call then. */
function Terms({ plan, words: { zone, year }, onChange }: Omit<EditItemsProps, 'planned'>) {
  const { from, keep } = plan;
  return (
    <div className="mt-3 space-y-2 border-t border-line pt-2 text-sm">
      <label className="flex flex-wrap items-center gap-2">
        <span>Holds from</span>
        <Field
          type="datetime-local"
          className="print:hidden"
          disabled={isGuest()}
          value={momentText(from, zone)}
          onChange={(event) => onChange({ ...plan, from: momentOf(event.target.value, zone) ?? from })}
        />
        <span className="hidden print:inline">{formatMoment(from, zone, year)}</span>
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4"
          checked={keep}
          disabled={isGuest()}
          onChange={(event) => onChange({ ...plan, keep: event.target.checked })}
        />
        <span>
          Keep who is on call
          <span className="block text-xs text-ink-2">
            {keep
              ? 'Until their next hand-off; then the order continues.'
              : 'An edited order begins with its first person at once.'}
          </span>
        </span>
      </label>
    </div>
  );
}

type RotaPeopleProps = {
  planned: Planned;
  words: PlanWords;
  onTake: (person: Id, shift: RoleShift) => void;
};

/** People of the rota as planned; a shift of the timeline can be dropped on each. */
function RotaPeople({ planned, words: { directory }, onTake }: RotaPeopleProps) {
  const before = membersOf(planned.layers);
  const after = membersOf(planned.after.layers.filter(({ layer_end }) => layer_end === 0));
  const all = [...new Set([...before, ...after])];
  const drop = (event: DragEvent, person: Id) => {
    const [start, end, role = ''] = event.dataTransfer.getData('text/plain').split('.');
    if (!start || !end) return;
    event.preventDefault();
    onTake(person, { start: Number(start), end: Number(end), role: parseId(role) });
  };
  return (
    <div className="mt-3 border-t border-line pt-2 print:hidden">
      <h3 className="text-sm font-semibold">
        People <small className="font-normal text-ink-3 present-controls">drop a shift on a person</small>
      </h3>
      <ul aria-label="People of the rota" className="max-h-80 overflow-y-auto">
        {all.map((person) => (
          // The form is the keyboard's way.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={String(person)}
            className="flex items-center gap-2 border-t border-line py-1 text-sm first:border-t-0"
            onDragOver={isGuest() ? undefined : (event) => event.preventDefault()}
            onDrop={(event) => drop(event, person)}
          >
            <span
              className={`min-w-0 grow truncate ${after.includes(person) ? '' : 'text-ink-3 line-through'}`}
            >
              {directory.person(person)}
            </span>
            {!before.includes(person) && <span className="text-xs text-good">new</span>}
            {!after.includes(person) && <span className="text-xs text-ink-3">leaves</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
