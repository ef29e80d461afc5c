import { useContext, useRef, useState } from 'react';
import { counted, formatCount, formatSize } from '#domain/text/count';
import { stringifyJson } from '#contract/json';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import {
  FILE_FORMATS,
  type FileFormat,
  fileWriter,
  MEDIA_TYPES,
} from '#domain/insight/incidents/incident-file';
import type { InsightRange } from '#domain/insight/range';
import type { IncidentsView } from '#address/incidents';
import { useDirectory } from '../../api/names/directory';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { FileAboutContext } from '../../charts/file-about';
import { saveFile } from '../../data/save-file';
import { MaskedText } from '../../components/secrets/MaskedText';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { fixedLink } from '../../url/use-patch-search';
import { fileColumns } from './model/column-layout';
import { specOf, useIncidentsView } from './model/use-incidents-view';
import { ask } from './worker/client';
import type { FetchStatus, FileOrder, Job, WrittenFile } from './worker/protocol';
import { type Sidecar, sidecarOf } from './model/sidecar';
import { Popover } from './Popover';

/** Streams a file to disk where the browser supports it (File System Access, Chromium only). */

declare global {
  var showSaveFilePicker: ((options: { suggestedName: string }) => Promise<FileSystemFileHandle>) | undefined;
}

type Scope = Sidecar['scope'];

const FORMAT_OPTIONS = FILE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }));

/** Ids of incidents are any text, and a text in CSV has no type. */
const IDS_NOTE =
  'Excel changes ids that look like a number or a date, such as 00412 or 1-2, when it opens a CSV file. An XLSX file keeps them.';

/** Min number of rows for streaming to disk. */
const STREAMED_ROWS = 50_000;

type DownloadMenuProps = {
  count: number;
  job: Job | undefined;
  status: FetchStatus | undefined;
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'fixed'>;
};

/** Downloads incidents as a file, with a second file of metadata. */
export function DownloadMenu(props: DownloadMenuProps) {
  return (
    <Popover label="Download" title="Download">
      <DownloadForm {...props} />
    </Popover>
  );
}

type State =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; of: number }
  | { kind: 'written'; file: WrittenFile; sidecar: Sidecar }
  | { kind: 'failed'; message: string };

function DownloadForm({ count, job, status, insight }: DownloadMenuProps) {
  const { view } = useIncidentsView();
  const { range, zone, fixed } = insight;
  const [format, setFormat] = useState<FileFormat>('csv');
  const [scope, setScope] = useState<Scope>('shown');
  const aboutPage = useContext(FileAboutContext);
  const [hasAllColumns, setHasAllColumns] = useState(false);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const abort = useRef<AbortController>(undefined);
  const counts: Record<Scope, number> = {
    shown: count,
    selected: view.selected.length,
    all: status?.loaded ?? 0,
  };
  const scopes = scopesOf(view.selected.length);
  const isWhole = scope === 'all' || hasAllColumns;
  const columns = isWhole ? INCIDENT_COLUMNS : fileColumns(view.columns);
  // A workbook has the columns of CSV.
  const { fields } = fileWriter(format === 'xlsx' ? 'csv' : format, { columns, zone, names: useDirectory() });

  async function write() {
    abort.current = new AbortController();
    const order = { ...orderOf(format, scope, view, zone), columns, about: aboutPage() };
    const name = fileName(range, zone, format);
    try {
      const target = counts[scope] >= STREAMED_ROWS && canPickFile() ? await pickFile(name) : undefined;
      setState({ kind: 'writing', rows: 0, of: counts[scope] });
      const { signal } = abort.current;
      const onProgress = (written: { rows: number; of: number }) => setState({ kind: 'writing', ...written });
      const file = await ask('file', { ...order, target }, { signal, onProgress });
      if (file.blob) saveFile(name, MEDIA_TYPES[format], file.blob);
      const about = { name: target?.name ?? name, order, scope, file, range, job, status };
      setState({ kind: 'written', file, sidecar: sidecarOf({ ...about, link: fixedLink(fixed()) }) });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      setState(isCancelled ? { kind: 'idle' } : { kind: 'failed', message: String(error) });
    }
  }

  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <Segmented<FileFormat> label="Format" value={format} options={FORMAT_OPTIONS} onChange={setFormat} />
        <Segmented<Scope> label="Which incidents" value={scope} options={scopes} onChange={setScope} />
      </div>
      <p className="mb-2 text-xs text-ink-3">
        {counted(counts[scope], 'row')} in the order of the table, with{' '}
        {isWhole ? `all ${fields.length} columns` : counted(fields.length, 'column')}.{' '}
        {format === 'xlsx'
          ? `Times are by the clock of ${zone}, and in columns of their own with their UTC offset.`
          : 'Timestamps carry their UTC offset.'}{' '}
        Empty: did not happen.
        {status?.phase !== 'done' && ' Not all incidents have been fetched yet.'}
      </p>
      {scope !== 'all' && <Check label="All columns" checked={hasAllColumns} onChange={setHasAllColumns} />}
      {format === 'csv' && <p className="mb-2 text-xs text-ink-3">{IDS_NOTE}</p>}
      {state.kind === 'writing' ? (
        <WritingProgress rows={state.rows} of={state.of} onCancel={() => abort.current?.abort()} />
      ) : (
        <Button look="primary" disabled={counts[scope] === 0} onClick={() => void write()}>
          Download {counted(counts[scope], 'row')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="mt-2 text-bad">
          The file was not written. <MaskedText text={state.message} />
        </p>
      )}
      {state.kind === 'written' && <FileSummary file={state.file} sidecar={state.sidecar} />}
    </>
  );
}

function scopesOf(selected: number): { value: Scope; label: string }[] {
  return [
    { value: 'shown', label: 'Shown' },
    ...(selected > 0 ? [{ value: 'selected' as const, label: 'Selected' }] : []),
    { value: 'all', label: 'All' },
  ];
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="mb-2 flex min-h-6 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-(--accent)"
      />
      {label}
    </label>
  );
}

type WritingProgressProps = { rows: number; of: number; onCancel: () => void };

function WritingProgress({ rows, of, onCancel }: WritingProgressProps) {
  return (
    <div className="flex items-center gap-2">
      <progress
        aria-label="Rows written"
        max={Math.max(1, of)}
        value={rows}
        className="fetched min-w-0 grow"
      />
      <span className="text-xs text-ink-2">
        {formatCount(rows)} of {formatCount(of)}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

function FileSummary({ file, sidecar }: { file: WrittenFile; sidecar: Sidecar }) {
  return (
    <div role="status" className="mt-3 border-t border-line pt-2">
      <p className="wrap-anywhere">
        <b>{sidecar.file}</b>: {counted(file.rows, 'row')}, {formatSize(file.bytes)}
      </p>
      <p className="text-xs text-ink-2">
        SHA-256 <code className="font-mono wrap-anywhere select-all">{file.sha256}</code>
      </p>
      <Button
        className="mt-2"
        title="Filters, zone, time fetched, row count and SHA-256 of the file"
        onClick={() =>
          saveFile(
            `${sidecar.file}.about.json`,
            'application/json',
            `${stringifyJson(sidecar, 2)}
`,
          )
        }
      >
        Save metadata (JSON)
      </Button>
    </div>
  );
}

function orderOf(
  format: FileFormat,
  scope: Scope,
  view: IncidentsView,
  zone: string,
): Omit<FileOrder, 'about' | 'columns'> {
  const spec = specOf(view);
  return {
    format,
    zone,
    view: scope === 'shown' ? spec : { filters: {}, sorts: spec.sorts },
    only: scope === 'selected' ? view.selected : undefined,
    target: undefined,
  };
}

function fileName(range: InsightRange, zone: string, format: FileFormat): string {
  return `incidents-${rangeFileText(range, zone)}.${format}`;
}

function canPickFile(): boolean {
  return typeof globalThis.showSaveFilePicker === 'function';
}

/** Throws an AbortError if the user cancels. */
async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  return globalThis.showSaveFilePicker?.({ suggestedName });
}
