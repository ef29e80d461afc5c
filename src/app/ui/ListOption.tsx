import type { ReactNode } from 'react';

type ListOptionProps = {
  id: string;
  /** Scrolls into view, so that arrow keys move a long list. */
  isActive: boolean;
  isSelected: boolean;
  className: string;
  onPick: () => void;
  children: ReactNode;
};

/** Option of a combobox, whose field keeps the focus. */
export function ListOption({ id, isActive, isSelected, className, onPick, children }: ListOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      className={`flex cursor-pointer items-center rounded-md px-2 hover:bg-hover ${className}`}
      onClick={onPick}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}
