import { useState } from 'react';
import { COMPARE_FIELDS } from '#address/compare';
import { formatFields } from '#address/codec';
import { ChooseFiles } from '../../../components/ChooseFiles';
import { type DroppedFile, useFileDrop } from '../../../hooks/use-file-drop';
import { usePatchSearch } from '../../../url/use-patch-search';
import { TOOLS } from '../exports/jobs';
import { setExport } from '../exports/use-exports';
import { Door } from './Door';

/** Export of another tool against this server, compared as soon as its files are here. */
export function ExportDoor() {
  const patch = usePatchSearch();
  const [problem, setProblem] = useState<string>();

  function take(files: readonly DroppedFile[]) {
    if (files.length === 0) return;
    setExport('before', files);
    patch(formatFields(COMPARE_FIELDS, { by: 'exports', days: 90 }));
  }

  const isOver = useFileDrop(take, setProblem);
  return (
    <Door title="Another tool’s export" note="Hour by hour, next 90 days. Files stay in this browser.">
      <div
        className={`flex min-h-19 flex-wrap items-center justify-center gap-2 rounded-lg border-[1.5px] border-dashed px-3 py-2.5 text-sm max-md:[&_button]:h-11 ${
          isOver ? 'border-accent bg-accent-soft' : 'border-control text-ink-2'
        }`}
      >
        <span className="w-full text-center">Drop files here, or</span>
        <ChooseFiles verb="Choose" onFiles={take} />
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <p className="text-sm text-ink-2">{TOOLS.join(', ')}, calendar (.ics)</p>
    </Door>
  );
}
