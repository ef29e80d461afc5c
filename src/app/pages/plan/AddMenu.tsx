import { useId, useRef, useState } from 'react';
import type { RuleEdit } from '#domain/plan/change/edit';
import { EDIT_GROUPS, EDIT_KINDS, GROUP_OF, NEW_ROTA_ENTRIES } from '#domain/plan/change/edit-names';
import { useKeys } from '../../hooks/use-keys';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { Sheet } from '../../components/Sheet';

type AddMenuProps = {
  /** Shows the entries without a button. */
  isOpen: boolean;
  /** Opens as a sheet from the lower edge. */
  isNarrow: boolean;
  /** True for a rota that is being made. */
  isNew: boolean;
  onPick: (kind: RuleEdit['kind']) => void;
};

/** Groups of edits, each with its first kind. */
const GROUP_ENTRIES = EDIT_GROUPS.flatMap((group) => {
  const kind = EDIT_KINDS.find((one) => GROUP_OF[one] === group);
  return kind ? [[kind, group] as const] : [];
});

/** Kinds of changes, the common ones by name; `a` opens it. */
export function AddMenu({ isOpen, isNarrow, isNew, onPick }: AddMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [hasSheet, setSheet] = useState(false);
  const add = () => {
    if (isOpen) list.current?.querySelector('button')?.focus();
    else if (isNarrow) setSheet(true);
    else document.getElementById(id)?.showPopover();
  };
  useKeys({ a: add });
  const entries = (
    <ul aria-label="Kinds of changes" ref={list}>
      {(isNew ? NEW_ROTA_ENTRIES : GROUP_ENTRIES).map(([kind, label]) => (
        <li key={label} className="border-t border-line first:border-t-0">
          <button
            type="button"
            className="flex min-h-11 w-full items-center rounded-md px-2 text-left text-sm hover:bg-hover max-md:text-base"
            onClick={() => onPick(kind)}
          >
            <span className="grow">{label}</span>
            <span aria-hidden="true" className="text-ink-3">
              ›
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  if (isOpen) {
    return (
      <>
        <h2 className="mb-1">Add a change</h2>
        {entries}
      </>
    );
  }
  if (isNarrow) {
    return (
      <>
        <Button className="w-full justify-center" onClick={add}>
          Add a change
        </Button>
        {hasSheet && (
          <Sheet title="Add a change" onClose={() => setSheet(false)}>
            {entries}
          </Sheet>
        )}
      </>
    );
  }
  return (
    <>
      <Button popoverTarget={id} title="Add a change (a)">
        Add a change <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Add a change" className="w-72 max-w-[calc(100vw-1rem)] p-2" focusFirst>
        {entries}
      </PopoverBox>
    </>
  );
}
