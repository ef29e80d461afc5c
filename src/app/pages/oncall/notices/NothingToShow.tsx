import { Button } from '../../../ui/Button';

type NothingToShowProps = {
  /** How many schedules there are without the filters; 0 where none is in force. */
  hidden: number;
  onClear: () => void;
};

/** Why no schedule is drawn, and the way out. */
export function NothingToShow({ hidden, onClear }: NothingToShowProps) {
  if (hidden > 0) {
    return (
      <>
        <p className="font-semibold text-ink">No schedule matches the filters</p>
        <p className="mb-3">{hidden} schedules are visible without them.</p>
        <Button onClick={onClear}>Clear filters</Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-ink">No schedule is visible with this app key</p>
      <p>
        Either the store has none, or they are private to teams that the key’s person is not in. docs/running
        says how to import schedules and how to make a key.
      </p>
    </>
  );
}
