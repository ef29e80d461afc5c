import { useRef, useState } from 'react';
import { stringifyJson } from '#contract/json';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { FILE_FORMATS, MEDIA_TYPES, type FileFormat } from '#domain/insight/incidents/incident-file';
import { formatSize } from '#domain/text/size';
import { rangeFileText } from '../../../components/insight-filter/range-words';
import { saveFile } from '../../../components/save-file';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { shownColumns } from '../model/shown-columns';
import type { Incidents } from '../model/use-incidents';
import { countOf, formatCount } from '../model/words';
import { ask } from '../worker/client';
import type { FileOrder, WrittenFile } from '../worker/protocol';
import { Popover } from './Popover';
import { canPickFile, pickFile } from '../model/pick-file';
import { sidecarOf, type Sidecar } from '../model/sidecar';

type Scope = Sidecar['scope'];

const FORMAT_OPTIONS = FILE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }));

/** From so many rows on the file goes to disk as it is written, where the browser can. */
const STREAMED_ROWS = 50_000;

/** Incidents as a file, with a second file that says what the first one is. */
export function DownloadMenu({ incidents }: { incidents: Incidents }) {
  return (
    <Popover label="Download" title="Download">
      <DownloadForm incidents={incidents} />
    </Popover>
  );
}

type State =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; of: number }
  | { kind: 'written'; file: WrittenFile; sidecar: Sidecar }
  | { kind: 'failed'; message: string };

function DownloadForm({ incidents }: { incidents: Incidents }) {
  const { view, status, summary } = incidents;
  const [format, setFormat] = useState<FileFormat>('csv');
  const [scope, setScope] = useState<Scope>('shown');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const abort = useRef<AbortController>(undefined);
  const counts: Record<Scope, number> = {
    shown: summary.data?.count ?? 0,
    selected: view.selected.length,
    all: status?.held ?? 0,
  };
  const scopes = [
    { value: 'shown' as const, label: 'What is shown' },
    ...(view.selected.length > 0 ? [{ value: 'selected' as const, label: 'The selected' }] : []),
    { value: 'all' as const, label: 'Everything' },
  ];

  async function write() {
    abort.current = new AbortController();
    const order = orderOf(format, scope, incidents);
    const name = fileName(incidents, format);
    try {
      const target = counts[scope] >= STREAMED_ROWS && canPickFile() ? await pickFile(name) : undefined;
      setState({ kind: 'writing', rows: 0, of: counts[scope] });
      const file = await ask(
        'file',
        { ...order, target },
        {
          signal: abort.current.signal,
          onProgress: ({ rows, of }) => setState({ kind: 'writing', rows, of }),
        },
      );
      if (file.blob) saveFile(name, MEDIA_TYPES[format], file.blob);
      setState({
        kind: 'written',
        file,
        sidecar: sidecarOf({ name: target?.name ?? name, order, scope, file, incidents }),
      });
    } catch (error) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      setState(isGivenUp ? { kind: 'idle' } : { kind: 'failed', message: String(error) });
    }
  }

  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <Segmented<FileFormat> label="Format" value={format} options={FORMAT_OPTIONS} onChange={setFormat} />
        <Segmented<Scope> label="Which incidents" value={scope} options={scopes} onChange={setScope} />
      </div>
      <p className="mb-2 text-xs text-ink-3">
        {countOf(counts[scope], 'row')} in the order of the table,{' '}
        {scope === 'all' ? 'with all columns' : `with its ${formatCount(view.columns.length)} columns`}.
        Instants carry their offset; what has not happened is left empty.
        {status?.phase !== 'done' && ' Not all incidents are here yet.'}
      </p>
      {state.kind === 'writing' ? (
        <div className="flex items-center gap-2">
          <progress
            aria-label="Rows written"
            max={Math.max(1, state.of)}
            value={state.rows}
            className="fetched min-w-0 grow"
          />
          <span className="text-xs text-ink-2">
            {formatCount(state.rows)} of {formatCount(state.of)}
          </span>
          <Button onClick={() => abort.current?.abort()}>Cancel</Button>
        </div>
      ) : (
        <Button look="primary" disabled={counts[scope] === 0} onClick={() => void write()}>
          Download {countOf(counts[scope], 'row')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="mt-2 text-bad">
          The file was not written. {state.message}
        </p>
      )}
      {state.kind === 'written' && <Written file={state.file} sidecar={state.sidecar} />}
    </>
  );
}

function Written({ file, sidecar }: { file: WrittenFile; sidecar: Sidecar }) {
  return (
    <div role="status" className="mt-3 border-t border-line pt-2">
      <p className="wrap-anywhere">
        <b>{sidecar.file}</b>: {countOf(file.rows, 'row')}, {formatSize(file.bytes)}
      </p>
      <p className="text-xs text-ink-2">
        SHA-256 <code className="font-mono wrap-anywhere select-all">{file.sha256}</code>
      </p>
      <Button
        className="mt-2"
        title="Filters, zone, time of fetching, row count and SHA-256 of the file"
        onClick={() =>
          saveFile(
            `${sidecar.file}.about.json`,
            'application/json',
            `${stringifyJson(sidecar, 2)}
`,
          )
        }
      >
        Save what it is, as JSON
      </Button>
    </div>
  );
}

function orderOf(format: FileFormat, scope: Scope, { view, spec, zone }: Incidents): FileOrder {
  return {
    format,
    zone,
    view: scope === 'shown' ? spec : { filters: {}, sorts: spec.sorts },
    only: scope === 'selected' ? view.selected : undefined,
    columns: scope === 'all' ? INCIDENT_COLUMNS : shownColumns(view),
    target: undefined,
  };
}

function fileName({ range, zone }: Incidents, format: FileFormat): string {
  return `incidents-${rangeFileText(range, zone)}.${format}`;
}
