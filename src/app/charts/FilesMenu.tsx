import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { csvFile, FILE_TYPES } from '#domain/csv';
import type { Table } from '#domain/spreadsheet';
import { formatCount } from '#domain/text/words';
import { isMissingCode } from '../components/states/MissingCode';
import { saveFile } from '../data/save-file';
import { useZones } from '../hooks/stored';
import { Button } from '../ui/Button';
import { PopoverBox } from '../ui/PopoverBox';

/** Lines about the files of a page: range and zone, filters, link and time. */
export const FileAboutContext = createContext<() => readonly string[]>(() => []);

type FileProgress = { rows: number; of: number };

type Format = keyof typeof FILE_TYPES;

type FilesMenuProps = {
  title: string;
  /** File name without extension. */
  file: string;
  disabled?: boolean;
  /** Further ways out of the page. */
  children?: ReactNode;
} & (
  | {
      /** Names of several tables with the file of each: a CSV each, and together a workbook. */
      tables: Readonly<Record<string, string>>;
      sheets: () => Promise<readonly (Table & { name: string })[]>;
      about: () => Promise<readonly string[]>;
      /** Zone of the times in the workbook, in words. */
      zone: string;
    }
  | {
      table: () => Table | Promise<Table>;
      /** Lines of the sheet *About*; without, those of the page. */
      about?: () => readonly string[];
    }
  | {
      /** Writes a large table, elsewhere. */
      write: (
        format: Format,
        options: { signal: AbortSignal; onProgress: (progress: FileProgress) => void },
      ) => Promise<Blob>;
    }
);

/** Menu of the files of a table or chart. */
export function FilesMenu({ title, file, disabled = false, children, ...source }: FilesMenuProps) {
  const id = useId();
  const aboutPage = useContext(FileAboutContext);
  const { zone } = useZones().zones;
  const [problem, setProblem] = useState('');
  const [progress, setProgress] = useState<FileProgress>();
  const abort = useRef<AbortController>(undefined);

  const names = 'tables' in source ? Object.entries(source.tables) : [];

  async function contentOf(format: Format, name: string): Promise<BlobPart | undefined> {
    if ('write' in source) {
      abort.current = new AbortController();
      return source.write(format, { signal: abort.current.signal, onProgress: setProgress });
    }
    const isMany = 'tables' in source;
    const sheets = isMany ? await source.sheets() : [{ name: title, ...(await source.table()) }];
    if (format === 'csv') {
      const table = sheets.find((sheet) => sheet.name === name);
      return table && csvFile(table.head, table.rows);
    }
    const { saveWorkbook } = await import('../data/write-workbook');
    const about = (await source.about?.()) ?? aboutPage();
    await saveWorkbook(file, { sheets, about, zone: isMany ? source.zone : zone });
    return undefined;
  }

  async function save(format: Format, name = title, fileName = file) {
    setProblem('');
    try {
      const content = await contentOf(format, name);
      if (content !== undefined) saveFile(`${fileName}.${format}`, FILE_TYPES[format], content);
    } catch (error) {
      if (abort.current?.signal.aborted) return;
      setProblem(isMissingCode(error) ? 'Reload the page and try again.' : String(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      {progress && (
        <span className="inline-flex items-center gap-2 text-xs text-ink-2 print:hidden">
          <progress
            aria-label="Rows written"
            className="fetched w-24"
            max={progress.of}
            value={progress.rows}
          />
          {formatCount(progress.rows)} of {formatCount(progress.of)}
          <Button look="quiet" className="h-7 text-xs" onClick={() => abort.current?.abort()}>
            Cancel
          </Button>
        </span>
      )}
      <Button
        className="print:hidden"
        aria-label={`${title}, Files`}
        popoverTarget={id}
        disabled={disabled || progress !== undefined}
      >
        Files <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label={`Files of ${title}`} className="w-36 p-1.5" focusFirst>
        {names.length === 0 && <Entry {...{ id, title }} name="CSV" onClick={() => void save('csv')} />}
        {names.map(([name, of]) => (
          <Entry
            key={name}
            {...{ id, title }}
            name={`${name} CSV`}
            onClick={() => void save('csv', name, of)}
          />
        ))}
        <Entry {...{ id, title }} name="XLSX" onClick={() => void save('xlsx')} />
        {children}
      </PopoverBox>
      <span role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </span>
    </>
  );
}

/** Entry of the menu, which closes it. */
function Entry({
  id,
  title,
  name,
  onClick,
}: {
  id: string;
  title: string;
  name: string;
  onClick: () => void;
}) {
  return (
    <Button
      look="quiet"
      className="w-full justify-start! max-md:h-11"
      aria-label={`${title} as ${name} file`}
      popoverTarget={id}
      popoverTargetAction="hide"
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
