import { useContext, useId, useState } from 'react';
import { csvFile } from '#domain/csv/write';
import type { Table } from '#domain/spreadsheet/sheet';
import { isMissingCode } from '../components/states/missing-code';
import { saveFile } from '../data/save-file';
import { useZones } from '../hooks/use-view';
import { Button } from '../ui/Button';
import { PopoverBox } from '../ui/PopoverBox';
import { FileAboutContext } from './file-about';

type FilesMenuProps = {
  title: string;
  /** File name without extension. */
  file: string;
  table: () => Table | Promise<Table>;
  /** Lines of the sheet *About*; without, those of the page. */
  about?: () => readonly string[];
  disabled?: boolean;
};

/** Menu of the files of a table or chart. */
export function FilesMenu({ title, file, table, about, disabled = false }: FilesMenuProps) {
  const id = useId();
  const aboutPage = useContext(FileAboutContext);
  const { zone } = useZones().zones;
  const [problem, setProblem] = useState('');

  const entry = (kind: string, save: () => Promise<void>) => (
    <Button
      key={kind}
      look="quiet"
      className="w-full justify-start! max-md:h-11"
      aria-label={`${title} as ${kind} file`}
      popoverTarget={id}
      popoverTargetAction="hide"
      onClick={() => {
        setProblem('');
        save().catch((error: unknown) =>
          setProblem(isMissingCode(error) ? 'Reload the page and try again.' : String(error)),
        );
      }}
    >
      {kind}
    </Button>
  );

  return (
    <>
      <Button
        look="quiet"
        className="h-7 px-1.5 text-xs print:hidden"
        aria-label={`${title}, Files`}
        popoverTarget={id}
        disabled={disabled}
      >
        Files <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label={`Files of ${title}`} className="w-36 p-1.5" focusFirst>
        {entry('CSV', async () => {
          const { head, rows } = await table();
          saveFile(`${file}.csv`, 'text/csv;charset=utf-8', csvFile(head, rows));
        })}
        {entry('XLSX', async () => {
          const { saveWorkbook } = await import('../data/write-workbook');
          const sheets = [{ name: title, ...(await table()) }];
          await saveWorkbook(file, { sheets, about: about?.() ?? aboutPage(), zone });
        })}
      </PopoverBox>
      <span role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </span>
    </>
  );
}
