import type { MatchIds } from '#address/compare';
import type { NamedSchedule } from '#domain/plan/compare-exports';
import { Button } from '../../../ui/Button';

type UndoMatchProps = {
  name: string;
  /** The schedule in the other plan. */
  origin: NamedSchedule;
  onMatch: (match: MatchIds) => void;
};

/** Takes two schedules apart that were found to be the same. */
export function UndoMatch({ name, origin, onMatch }: UndoMatchProps) {
  return (
    <Button
      look="quiet"
      className="print:hidden"
      aria-label={`Undo match of ${name}`}
      title="These are two schedules: compare neither"
      onClick={() => onMatch([String(origin.id), undefined])}
    >
      Undo match
    </Button>
  );
}
