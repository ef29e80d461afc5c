import { type KeyboardEvent, useId, useState } from 'react';

export type Combobox<T> = ReturnType<typeof useCombobox<T>>;

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
