import { useState } from 'react';
import type { CompareView } from '#address/compare';
import { counted, formatSize } from '#domain/text/count';
import { ChooseFiles } from '../../../components/ChooseFiles';
import { type DroppedFile, useFileDrop } from '../../../hooks/use-file-drop';
import { Button } from '../../../ui/Button';
import { type Side, SIDES, TOOLS } from './jobs';
import { type ExportsState, filesLabel } from './use-exports';

type ExportSourcesProps = {
  view: CompareView;
  state: ExportsState;
  onStore: (store: CompareView['store']) => void;
};

const TITLES = { before: 'Before', after: 'After' } as const;

/** Both plans: a drop zone each for an export, or the schedules of this server. */
export function ExportSources({ view: { store }, state, onStore }: ExportSourcesProps) {
  const [problem, setProblem] = useState<string>();
  const { exports } = state;
  const isReady = state.isComplete && !state.query.error;

  function take(side: Side, files: readonly DroppedFile[]) {
    setProblem(undefined);
    state.setFiles(side, files);
    if (store === side && files.length > 0) onStore('none');
  }

  const isOver = useFileDrop((files, target) => {
    const side = sideAt(target) ?? SIDES.find((one) => !exports[one]);
    if (side) take(side, files);
    else setProblem('Both sides have an export. Drop the files on the side to replace.');
  }, setProblem);
  return (
    <details
      key={String(isReady)}
      open={!isReady || isOver || problem !== undefined}
      className="mb-3.5 print:hidden"
    >
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-accent underline max-md:min-h-11">
        Files
      </summary>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {SIDES.map((side) => (
          <div
            key={side}
            role="group"
            aria-label={TITLES[side]}
            data-side={side}
            className={`min-w-0 rounded-[10px] border px-4 py-2.5 ${isOver ? 'border-accent bg-accent-soft' : 'bg-surface'} ${
              exports[side] || store === side ? 'border-line' : 'border-dashed border-line-strong'
            }`}
          >
            <p className="text-sm wrap-anywhere">
              <span className="mr-2 text-ink-2">{TITLES[side]}</span>
              <SourceText side={side} state={state} isStored={store === side} />
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <ChooseFiles verb="Choose" onFiles={(files) => take(side, files)} />
              {store === side ? null : (
                <Button look="quiet" onClick={() => onStore(side)}>
                  Use this server
                </Button>
              )}
              {store !== side && exports[side] && (
                <Button look="quiet" onClick={() => take(side, [])}>
                  Forget
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      <p className="mt-1.5 text-xs text-ink-3">
        Files and folders are read in this browser; nothing is uploaded. At most 100 MB of JSON and calendars
        per export.
      </p>
    </details>
  );
}

type SourceTextProps = { side: Side; state: ExportsState; isStored: boolean };

function SourceText({ side, state: { exports, reply }, isStored }: SourceTextProps) {
  if (isStored) return <b>This server</b>;
  const own = exports[side];
  if (!own) {
    return <span className="text-ink-2">Drop an export of {TOOLS.join(', ')} here, or calendars.</span>;
  }
  const size = formatSize(own.files.reduce((sum, { file }) => sum + file.size, 0));
  const tool = reply?.reports[side]?.tool;
  return (
    <>
      <b>{filesLabel(own, '')}</b>{' '}
      <span className="text-xs text-ink-3">
        {[tool, own.files.length > 1 && counted(own.files.length, 'file'), size].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function sideAt(target: EventTarget | null): Side | undefined {
  const box = target instanceof Element ? target.closest('[data-side]') : null;
  return SIDES.find((side) => side === box?.getAttribute('data-side'));
}
