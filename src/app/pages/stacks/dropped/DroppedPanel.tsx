import { useMemo, useState } from 'react';
import { counted } from '#domain/text/count';
import { formatSize } from '#domain/text/size';
import { Button } from '../../../ui/Button';
import type { StackFields } from '../model/fields';
import type { StackRequest } from '../model/stack-request';
import { ChooseFiles } from './ChooseFiles';
import { DroppedList } from './DroppedList';
import { type DroppedFile, type DroppedFiles, withFiles } from './dropped-files';
import { droppedRows } from './dropped-rows';
import type { DroppedReply } from './jobs';
import { KeepFiles } from './KeepFiles';
import { useFileDrop } from './use-file-drop';

type DroppedPanelProps = {
  dropped: DroppedFiles | undefined;
  setFiles: (files: readonly DroppedFile[]) => void;
  fields: StackFields;
  /** The reply of files, where they were asked last. */
  conversion: { request: StackRequest | undefined; reply: DroppedReply | undefined };
};

/** Where files are dropped to read a stack by, and what each of them did for it. They never leave this browser. */
export function DroppedPanel({
  dropped,
  setFiles,
  fields,
  conversion: { request, reply },
}: DroppedPanelProps) {
  const [problem, setProblem] = useState<string>();
  const [keptNumber, setKept] = useState<number>();
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
            <h2 className="text-sm text-good">
              {keptNumber === dropped.number
                ? 'Read in this browser, and kept for the team'
                : 'Read in this browser; nothing is uploaded'}
            </h2>
            <p className="min-w-0 flex-1 basis-40 text-xs text-ink-3">
              {counted(files.length, 'file')},{' '}
              {formatSize(files.reduce((sum, { file }) => sum + file.size, 0))}
              {!isRead && request === undefined && '. Paste a stack to read it by them'}
            </p>
            <ChooseFiles verb="Add" onFiles={add} />
            {isRead && (
              <KeepFiles
                key={request?.number}
                request={request}
                reply={reply}
                fields={fields}
                onKept={() => setKept(dropped.number)}
              />
            )}
            <Button look="quiet" onClick={() => setFiles([])}>
              Forget
            </Button>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-72 text-sm text-ink-2">
              Drop source maps, a build folder, a zip, a mapping.txt, dSYMs or Flutter symbols here.{' '}
              <span className="text-ink-3">Read in this browser; nothing is uploaded.</span>
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
    </section>
  );
}
