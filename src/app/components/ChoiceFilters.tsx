import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Choice } from '../ui/Choice';
import { PopoverBox } from '../ui/PopoverBox';

type ChoiceFiltersProps = {
  /** Choices of one value each; '' is all of them. */
  choices: readonly {
    label: string;
    value: string;
    options: readonly (readonly [value: string, name: string])[];
    onChoose: (value: string) => void;
  }[];
  /** Further fields. */
  children?: ReactNode;
};

/** Filters behind a button, and beside it what is chosen. */
export function ChoiceFilters({ choices, children }: ChoiceFiltersProps) {
  const id = useId();
  const active = choices.filter(({ value }) => value !== '');
  return (
    <>
      <Button popoverTarget={id} look={active.length > 0 ? 'pressed' : 'plain'}>
        Filters <span aria-hidden="true">▾</span>
      </Button>
      {active.map(({ label, value, options, onChoose }) => {
        const name = options.find(([option]) => option === value)?.[1] ?? value;
        return (
          <Chip key={label} label={`the filter ${label.toLowerCase()} ${name}`} onRemove={() => onChoose('')}>
            <b>{name}</b>
          </Chip>
        );
      })}
      <PopoverBox id={id} label="Filters" className="w-80 space-y-3 p-3" focusFirst>
        {choices.map(({ label, value, options, onChoose }) => (
          <Choice key={label} {...{ label, value, options }} className="w-full" onChange={onChoose} />
        ))}
        {children}
      </PopoverBox>
    </>
  );
}
