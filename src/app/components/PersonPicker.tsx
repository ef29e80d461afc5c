import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Id } from '#contract/id';
import { hasWords } from '#domain/text/words';
import { Button } from '../ui/Button';
import { ComboboxField, Listbox, useCombobox } from '../ui/Listbox';
import { PopoverBox } from '../ui/PopoverBox';

/** Options in the list before a search. */
const MAX_OPTIONS = 60;

type PersonOption = { id: Id; name: string; note?: string; isDoubtful?: boolean };

type PersonPickerProps = {
  /** Accessible name: "Person". */
  label: string;
  /** Name of the selected person. */
  name: string | undefined;
  /** Text without a selected person. */
  none: string;
  /** Options, computed when the list opens. */
  options: () => readonly PersonOption[];
  /** Explains the notes of the options. */
  note?: string;
  /** True if a missing person is a problem. */
  isRequired?: boolean;
  onChange: (person: Id) => void;
  /** Adds a person of the typed name; absent where people cannot be added. */
  onNew?: ((name: string) => void) | undefined;
  className?: string;
};

/** Picks a person by a search without accents; options may have reasons. */
export function PersonPicker({
  label,
  name,
  none,
  options,
  note,
  isRequired = false,
  onChange,
  onNew,
  className = '',
}: PersonPickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        popoverTarget={id}
        aria-label={`${label}: ${name ?? none}`}
        className={`max-w-full max-md:min-h-11 ${isRequired && name === undefined ? 'border-warn text-warn' : ''} ${className}`}
      >
        <span className="grow truncate text-left">{name ?? none}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} className="w-96 p-2" focusFirst>
        <PersonSearch
          {...{ label, options, note }}
          onPick={({ id: person }) => {
            popover.current?.hidePopover();
            onChange(person);
          }}
          onNew={
            onNew &&
            ((typed) => {
              popover.current?.hidePopover();
              onNew(typed);
            })
          }
        />
      </PopoverBox>
    </>
  );
}

type PersonSearchProps = Pick<PersonPickerProps, 'label' | 'options' | 'onNew'> & {
  note: string | undefined;
  onPick: (option: PersonOption) => void;
};

function PersonSearch({ label, options, note, onPick, onNew }: PersonSearchProps): ReactNode {
  const [text, setText] = useState('');
  const [all] = useState(options);
  const matches = useMemo(() => all.filter(({ name }) => hasWords(name, text.trim())), [all, text]);
  const combobox = useCombobox(matches.slice(0, MAX_OPTIONS), onPick);
  const rest = matches.length - MAX_OPTIONS;
  return (
    <>
      <ComboboxField {...{ label, combobox, text }} placeholder="Name" onText={setText} />
      <Listbox
        label={label}
        combobox={combobox}
        className="mt-2 max-h-72"
        keyOf={(option) => String(option.id)}
        optionClassName="min-h-8 gap-3 py-1 text-sm data-[active=true]:bg-hover max-md:min-h-11"
      >
        {({ name, note, isDoubtful = false }) => (
          <>
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            {note !== undefined && (
              <span className={`max-w-[60%] text-right text-xs ${isDoubtful ? 'text-warn' : 'text-ink-2'}`}>
                {note}
              </span>
            )}
          </>
        )}
      </Listbox>
      {note !== undefined && <p className="px-2 pt-2 text-xs text-ink-3">{note}</p>}
      {matches.length === 0 && <p className="p-2 text-sm text-ink-2">No results</p>}
      {onNew && text.trim() !== '' && (
        <Button look="quiet" className="max-md:min-h-11" onClick={() => onNew(text.trim())}>
          New person “{text.trim()}”
        </Button>
      )}
      {rest > 0 && <p className="p-2 text-xs text-ink-3">{rest} more: type part of the name.</p>}
    </>
  );
}
