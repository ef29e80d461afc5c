import type { RowFit } from './row-names';

type MoreProps = Pick<RowFit, 'rest'> & { names: readonly string[]; isOpen: boolean; toggle: () => void };

/** "+2", which lists the others, or folds them again. */
export function MoreNames({ names, rest, isOpen, toggle }: MoreProps) {
  if (rest === 0 && !isOpen) return null;
  return (
    <button
      type="button"
      className="duty-more"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Fewer names' : `${rest} more: ${names.slice(1).join(', ')}`}
      onClick={toggle}
    >
      {isOpen ? '−' : `+${rest}`}
    </button>
  );
}
