import { useMemo, useState } from 'react';
import { counted, formatSize } from '#domain/text/words';
import { ChooseFiles } from '../../../components/ChooseFiles';
import { type DroppedFile, useFileDrop } from '../../../hooks/use-file-drop';
import { Button } from '../../../ui/Button';
import type { StackRequest } from '../model/stack-request';
import { CappedList } from '../../../ui/CappedList';
import { type DroppedFiles, withFiles } from './dropped-files';
import { type DroppedRow, droppedRows, mapNameOf, offeredScript } from './dropped-rows';
import type { DroppedReply } from './jobs';

const SIGNS = {
  answered: { sign: '✓', look: 'text-good' },
  nothing: { sign: '–', look: 'text-ink-3' },
  problem: { sign: '!', look: 'text-warn font-bold' },
} as const;

type DroppedFileRowProps = {
  row: DroppedRow;
  /** Absent for a file inside a folder. */
  onRemove: (() => void) | undefined;
};

/** Max rows at first: a build has hundreds of files; those with an answer come first. */
const MOST_ROWS = 6;

type DroppedListProps = {
  rows: readonly DroppedRow[];
  files: readonly DroppedFile[];
  onFiles: (files: readonly DroppedFile[]) => void;
};

type DroppedPanelProps = {
  dropped: DroppedFiles | undefined;
  setFiles: (files: readonly DroppedFile[]) => void;
  /** Reply of the last conversion by files. */
  conversion: { request: StackRequest | undefined; reply: DroppedReply | undefined };
};

/** Drop zone of files for a stack, with the result of each. Files stay in this browser. */
export function DroppedPanel({ dropped, setFiles, conversion: { request, reply } }: DroppedPanelProps) {
  const [problem, setProblem] = useState<string>();
  const add = (files: readonly DroppedFile[]) => {
    setProblem(undefined);
    setFiles(withFiles(dropped, files));
  };
  const isOver = useFileDrop(add, setProblem);
  const rows = useMemo(() => (reply ? droppedRows(reply) : []), [reply]);
  const files = dropped?.files ?? [];
  const isRead = reply !== undefined && request?.dropped === dropped;
  return (
    <section
      aria-label="Dropped files"
      className={`my-3 min-w-0 rounded-[10px] border px-4 py-2.5 print:hidden ${
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-surface'
      } ${dropped ? '' : 'border-dashed border-line-strong'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {dropped ? (
          <>
            <h2 className="text-sm text-good">Read in this browser; nothing is uploaded</h2>
            <p className="min-w-0 flex-1 basis-40 text-xs text-ink-3">
              {counted(files.length, 'file')},{' '}
              {formatSize(files.reduce((sum, { file }) => sum + file.size, 0))}
              {!isRead && request === undefined && '. Paste a stack to read it by them'}
            </p>
            <ChooseFiles verb="Add" onFiles={add} />
            <Button look="quiet" onClick={() => setFiles([])}>
              Forget
            </Button>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-72 text-sm text-ink-2">
              Drop maps or symbols, read in this browser.
            </p>
            <ChooseFiles verb="Choose" onFiles={add} />
          </>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      {isRead && <DroppedList rows={rows} files={files} onFiles={setFiles} />}
      {isRead && <OfferedMap reply={reply} files={files} onFiles={setFiles} />}
    </section>
  );
}

type OfferedMapProps = {
  reply: DroppedReply;
  files: readonly DroppedFile[];
  onFiles: (files: readonly DroppedFile[]) => void;
};

/** Offer to read the only script of the stack by the only map, whose name is of another script. */
function OfferedMap({ reply, files, onFiles }: OfferedMapProps) {
  const offer = useMemo(() => offeredScript(reply), [reply]);
  if (offer === undefined || files.every(({ name }) => name !== offer.file)) return null;
  const { file, script } = offer;
  const renamed = () =>
    files.map((each) => (each.name === file ? { ...each, name: mapNameOf(file, script) } : each));
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
      Is it the map of this script under another name?
      <Button className="wrap-anywhere" onClick={() => onFiles(renamed())}>
        Use it for {script}
      </Button>
    </p>
  );
}

/** Result of each file; a single file can be removed. */
function DroppedList({ rows, files, onFiles }: DroppedListProps) {
  return (
    <CappedList items={rows} cap={MOST_ROWS}>
      {(shown) => (
        <ul aria-label="What each file answered" className="mt-2 text-sm">
          {shown.map((row) => (
            <DroppedFileRow
              key={row.key}
              row={row}
              onRemove={
                files.some(({ name }) => name === row.file)
                  ? () => onFiles(files.filter(({ name }) => name !== row.file))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </CappedList>
  );
}

/** Result of a file for the stack, or the reason for none. */
function DroppedFileRow({ row: { file, size, kind, words }, onRemove }: DroppedFileRowProps) {
  const { sign, look } = SIGNS[kind];
  return (
    <li className="flex min-h-[39px] flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line py-1">
      <span aria-hidden="true" className={`w-3 text-center ${look}`}>
        {sign}
      </span>
      <span className="min-w-0 basis-44 font-mono text-xs wrap-anywhere text-ink sm:basis-80">{file}</span>
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
