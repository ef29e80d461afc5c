import type { Id } from '#contract/id';
import { useIsOffline } from '../../api/reached';
import { useUndo } from '../../api/served/changes';
import { Button } from '../../ui/Button';

type UndoButtonProps = {
  schedule: Id;
  version: number;
  /** Receives the version that the undo made. */
  onDone?: (version: number) => void;
};

/** Changes back to the version before, with the reason of a failure. */
export function UndoButton({ schedule, version, onDone }: UndoButtonProps) {
  const isOffline = useIsOffline();
  const undo = useUndo();
  return (
    <>
      <Button
        className="h-6 print:hidden max-md:h-11"
        disabled={isOffline || undo.isPending || undo.isSuccess}
        onClick={() =>
          undo.mutate(
            { schedule_id: schedule, base_version: version, reason: '', dry_run: false },
            { onSuccess: ({ data }) => onDone?.(data.version) },
          )
        }
      >
        {undo.isPending ? 'Undoing…' : 'Undo'}
      </Button>
      {undo.error && (
        <span role="alert" className="text-xs text-warn">
          {undo.error.message}
        </span>
      )}
    </>
  );
}
