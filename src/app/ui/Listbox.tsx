import type { ReactNode } from 'react';
import type { Combobox } from './use-combobox';

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
