import { useId, useState } from 'react';
import { parseId, type Id } from '#contract/id';
import { hasWords } from '#domain/text/words';
import type { NameEntry } from '../../api/names/directory-of';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
import { FieldNote } from '../time/FieldNote';

const MOST_SHOWN = 100;

type ChoicePickerProps = {
  /** Singular noun: "Team". */
  label: string;
  /** Meaning of no selection: "all teams". */
  all: string;
  rule: string;
  problem: string | undefined;
  options: readonly NameEntry[];
  nameOf: (id: Id) => string;
  selected: readonly Id[];
  disabled?: boolean;
  onChange: (selected: Id[]) => void;
};

/** Multiple choice by name, or by an id that the directory does not contain. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { label, all, problem, nameOf, selected, disabled = false } = props;
  const id = useId();
  const [first, second] = selected;
  const none = first === undefined;
  const some = none || second !== undefined ? `${selected.length} selected` : nameOf(first);
  const value = none ? all : some;
  return (
    <>
      <Button
        popoverTarget={id}
        aria-label={`${label}: ${value}`}
        disabled={disabled}
        look={selected.length > 0 ? 'pressed' : 'plain'}
        className={`max-w-60 ${problem === undefined ? '' : 'border-bad text-bad'}`}
      >
        <span className="truncate">{none ? label : `${label}: ${value}`}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} className="w-80 p-2" focusFirst>
        <ChoiceList {...props} />
      </PopoverBox>
    </>
  );
}

function ChoiceList({ label, all, rule, problem, options, nameOf, selected, onChange }: ChoicePickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const matches = matching(options, selected, nameOf, text);
  const typed = parseId(text.trim().replace(/^#/, ''));
  const added = typed !== undefined && !matches.some((option) => option.id === typed) ? [typed] : [];
  const visible = [...added.map((id) => ({ id, name: nameOf(id) })), ...matches.slice(0, MOST_SHOWN)];

  return (
    <>
      <Field
        type="search"
        aria-label={`Find ${label.toLowerCase()}`}
        aria-describedby={id}
        placeholder="Name or id"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <FieldNote id={id} rule={rule} problem={problem} />
      <div role="group" aria-label={label} className="mt-1 max-h-72 overflow-auto">
        {visible.map((option) => (
          <label
            key={String(option.id)}
            className="flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              checked={selected.includes(option.id)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...selected, option.id] : selected.filter((id) => id !== option.id),
                )
              }
              className="size-4 accent-(--accent)"
            />
            <span className="min-w-0 grow truncate" title={`#${option.id}`}>
              {option.name}
            </span>
          </label>
        ))}
      </div>
      {visible.length === 0 && <p className="p-2 text-sm text-ink-2">No name contains “{text}”.</p>}
      {matches.length > MOST_SHOWN && (
        <p className="p-2 text-xs text-ink-3">{matches.length - MOST_SHOWN} more: type part of the name.</p>
      )}
      <div className="mt-1 flex items-center justify-between gap-2 border-t border-line pt-1 pl-2 text-xs text-ink-3">
        {selected.length === 0 ? `None selected: ${all}` : `${selected.length} selected`}
        <Button
          look="quiet"
          className="text-xs"
          disabled={selected.length === 0}
          onClick={() => onChange([])}
        >
          Clear selection
        </Button>
      </div>
    </>
  );
}

/** Entries with every word of the text in the name, or with the typed id; selected ones first. */
function matching(
  options: readonly NameEntry[],
  selected: readonly Id[],
  nameOf: (id: Id) => string,
  text: string,
): NameEntry[] {
  const listed = new Set(options.map((option) => option.id));
  const unlisted = selected.filter((id) => !listed.has(id)).map((id) => ({ id, name: nameOf(id) }));
  const rank = ({ id }: NameEntry) => (selected.includes(id) ? 0 : 1);
  return [...unlisted, ...options]
    .filter(({ id, name }) => hasWords(`${name} #${id}`, text))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
