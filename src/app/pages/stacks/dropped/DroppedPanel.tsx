import type { EnrichedFrame } from '#contract/stack';
import { counted, formatSize } from '#domain/text/words';
import { type DroppedReply, type DroppedFiles, withFiles } from './dropped-files';
import { useMemo, useState } from 'react';
import { ChooseFiles } from '../../../components/ChooseFiles';
import { type DroppedFile, useFileDrop } from '../../../hooks/use-file-drop';
import { Button } from '../../../ui/Button';
import type { StackRequest } from '../model/fields';
import { CappedList } from '../../../ui/CappedList';

/** Row of a dropped file, or of a part of it. */
type DroppedRow = {
  key: string;
  file: string;
  /** Bytes; undefined for an ignored file. */
  size: number | undefined;
  kind: 'answered' | 'nothing' | 'problem';
  words: string;
};

/** Script of the app by the name of a frame’s file; '' for other code. */
function scriptOf({ file, third_party: isOther }: EnrichedFrame): string {
  const name = file.replace(/[?#].*$/s, '').replace(/^.*[/\\]/s, '');
  return !isOther && /\.(?:[cm]?js|jsbundle|bundle|hbc)$/i.test(name) ? name : '';
}

/** A map that fits no frame by its name, and the only script of the stack, which it may be of. */
function offeredScript({ frames, answers }: DroppedReply): { file: string; script: string } | undefined {
  const [answer, ...others] = answers;
  const [script, ...more] = new Set(frames.map(scriptOf).filter((name) => name !== ''));
  const isUnused = others.length === 0 && frames.every(({ converted }) => !converted);
  if (!answer || answer.isProblem || script === undefined || more.length > 0 || !isUnused) return undefined;
  return { file: answer.file, script };
}

/** Name by which a file is the map of a script, or the script with a map inside. */
function mapNameOf(file: string, script: string): string {
  const isPacked = /\.map\b.*\.gz$/i.test(file);
  return /\.map\b/i.test(file) ? `${script}.map${isPacked ? '.gz' : ''}` : script;
}

/** Max functions listed. */
const MOST_NAMED = 4;

/** Rows in order: with an answer, unreadable, unused. */
function droppedRows({ frames: all, answers, skipped }: DroppedReply): DroppedRow[] {
  const rows: DroppedRow[] = answers.map(({ file, part, size, frames, why, isProblem }, index) => {
    const key = `${index}`;
    const name = part === '' ? file : `${file} (${part})`;
    if (isProblem) return { key, file: name, size, kind: 'problem', words: `Cannot be read: ${why}` };
    if (frames.length === 0)
      return { key, file: name, size, kind: 'nothing', words: `Answered nothing: ${why}` };
    return {
      key,
      file: name,
      size,
      kind: 'answered',
      words: answered(frames.flatMap((at) => all[at] ?? [])),
    };
  });
  for (const [index, { file, why }] of skipped.entries()) {
    rows.push({
      key: `skipped ${index}`,
      file,
      size: undefined,
      kind: 'problem',
      words: `Not taken: ${why}`,
    });
  }
  const order: DroppedRow['kind'][] = ['answered', 'problem', 'nothing'];
  return order.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Answer in words: `Answered 3 frames: priceOf, Basket.total and checkOut`. */
function answered(frames: readonly EnrichedFrame[]): string {
  const names = [...new Set(frames.map((frame) => frame.function || '(anonymous)'))];
  const isAll = names.length <= MOST_NAMED;
  const last = isAll ? names.pop() : 'others';
  const first = names.slice(0, MOST_NAMED - 1).join(', ');
  return `Answered ${counted(frames.length, 'frame')}: ${first === '' ? '' : `${first} and `}${last}`;
}

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
