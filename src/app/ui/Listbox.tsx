import { type KeyboardEvent, useId, useState, type ReactNode } from 'react';
import { Field } from './Field';

type Combobox<T> = ReturnType<typeof useCombobox<T>>;

/** Combobox with a list: the focus stays in the field, arrows move the active option, Enter picks it. */
export function useCombobox<T>(options: readonly T[], onPick: (option: T) => void) {
  const list = useId();
  const [index, setIndex] = useState(0);
  const active = options[index];
  const idOf = (place: number) => `${list}-${place}`;

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined && options.length > 0) setIndex((index + step + options.length) % options.length);
    else if (event.key === 'Enter' && active !== undefined) onPick(active);
    else return;
    event.preventDefault();
  }

  return {
    list,
    options,
    index,
    active,
    idOf,
    onPick,
    onKeyDown,
    activeId: active === undefined ? undefined : idOf(index),
    reset: () => setIndex(0),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type ListboxProps<T> = {
  label: string;
  combobox: Combobox<T>;
  className: string;
  keyOf: (option: T) => string;
  /** The active option by default. */
  isSelected?: (option: T) => boolean;
  optionClassName: string;
  children: (option: T) => ReactNode;
};

/** Options of a combobox. The active one scrolls into view, so that arrow keys move a long list. */
export function Listbox<T>({
  label,
  combobox,
  className,
  keyOf,
  isSelected,
  optionClassName,
  children,
}: ListboxProps<T>) {
  const { list, options, index: active, idOf, onPick } = combobox;
  return (
    <div id={list} role="listbox" aria-label={label} className={`overflow-y-auto ${className}`}>
      {options.map((option, index) => (
        <div
          key={keyOf(option)}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={isSelected?.(option) ?? index === active}
          data-active={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          className={`flex cursor-pointer items-center rounded-md px-2 hover:bg-hover ${optionClassName}`}
          onClick={() => onPick(option)}
          onKeyDown={(event) => event.key === 'Enter' && onPick(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}

type ComboboxFieldProps<T> = {
  /** What is searched: "Time zone". */
  label: string;
  combobox: Combobox<T>;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
};

/** Search field of a listbox. */
export function ComboboxField<T>({ label, combobox, placeholder, text, onText }: ComboboxFieldProps<T>) {
  return (
    <Field
      role="combobox"
      aria-label={`Search ${label.toLowerCase()}`}
      aria-expanded="true"
      aria-controls={combobox.list}
      aria-activedescendant={combobox.activeId}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        onText(event.target.value);
        combobox.reset();
      }}
      onKeyDown={combobox.onKeyDown}
      className="w-full"
    />
  );
}
