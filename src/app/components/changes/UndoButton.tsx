import { useIsOffline } from '../../api/reached';
import { useUndo } from '../../api/changes';
import { Button } from '../../ui/Button';

type UndoButtonProps = {
  change: string;
  /** Receives the version that the undo made. */
  onDone?: (version: number) => void;
};

/** Undoes a change, with the reason of a failure. */
export function UndoButton({ change, onDone }: UndoButtonProps) {
  const isOffline = useIsOffline();
  const undo = useUndo();
  return (
    <>
      <Button
        className="h-6 print:hidden max-md:h-11"
        disabled={isOffline || undo.isPending || undo.isSuccess}
        onClick={() =>
          undo.mutate({ change_id: change, reason: '' }, { onSuccess: ({ data }) => onDone?.(data.version) })
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
