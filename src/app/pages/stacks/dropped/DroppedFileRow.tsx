import { formatSize } from '#domain/text/size';
import { Button } from '../../../ui/Button';
import type { DroppedRow } from './dropped-rows';

const SIGNS = {
  answered: { sign: '✓', look: 'text-good' },
  nothing: { sign: '–', look: 'text-ink-3' },
  problem: { sign: '!', look: 'text-warn font-bold' },
} as const;

type DroppedFileRowProps = {
  row: DroppedRow;
  /** Only for a file that was dropped by itself. */
  onRemove: (() => void) | undefined;
};

/** What one of the dropped files did for the stack, or why nothing. */
export function DroppedFileRow({ row: { file, size, kind, words }, onRemove }: DroppedFileRowProps) {
  const { sign, look } = SIGNS[kind];
  return (
    <li className="flex min-h-[39px] flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line py-1">
      <span aria-hidden="true" className={`w-3 text-center ${look}`}>
        {sign}
      </span>
      <span className="min-w-0 basis-80 font-mono text-xs wrap-anywhere text-ink">{file}</span>
      <span className="w-16 text-right text-xs text-ink-3">{size === undefined ? '' : formatSize(size)}</span>
      <span
        className={`min-w-0 flex-1 basis-56 wrap-anywhere ${kind === 'answered' ? 'text-ink' : 'text-ink-2'}`}
      >
        {words}
      </span>
      {onRemove && (
        <Button look="quiet" className="text-xs" aria-label={`Remove ${file}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
