import { useId, useState } from 'react';
import { stringifyJson } from '#contract/json';
import { counted } from '#domain/text/count';
import { isoDate } from '#domain/time/days';
import { saveFile } from '../../data/save-file';
import { PrintButton } from '../../components/PrintButton';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { PopoverBox } from '../../ui/PopoverBox';
import { fixedLink } from '../../url/use-patch-search';
import { listStatements } from './model/client';
import type { LedgerContent } from './model/ledger-files';
import type { LedgerSource } from './model/use-ledger';

type LedgerFilesProps = {
  /** Undefined while counting. */
  content: LedgerContent | undefined;
  source: LedgerSource | undefined;
  now: number;
  onSheets: (hasSheets: boolean) => void;
};

/** Code of the files, loaded on first use. */
const files = () => import('./model/ledger-files');

/** Menu of what leaves the page: files, Markdown, sheets and paper. */
export function LedgerFiles({ content, source, now, onSheets }: LedgerFilesProps) {
  const id = useId();
  const hasSheets = content?.view.hasSheets ?? false;
  const [message, setMessage] = useState('');
  const save = async (as: 'zip' | 'xlsx') => {
    if (!content || !source) return;
    setMessage('Writing files…');
    try {
      await saveFiles(content, { source, now, as });
      setMessage('');
    } catch (error) {
      setMessage(error instanceof Error ? `No files: ${error.message}` : 'No files could be written.');
    }
  };
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
      <Button popoverTarget={id} disabled={!content || !source}>
        Files <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Files" className="w-56 p-3" focusFirst>
        <div className="flex flex-col gap-2">
          <Button onClick={() => void save('zip')}>Download files</Button>
          <Button onClick={() => void save('xlsx')}>Download XLSX</Button>
          <CopyButton text={async () => (content ? (await files()).ledgerMarkdown(content) : '')}>
            Copy Markdown
          </CopyButton>
          <Button popoverTarget={id} popoverTargetAction="hide" onClick={() => onSheets(!hasSheets)}>
            {hasSheets ? 'Show table' : 'Sheets to sign'}
          </Button>
          {content?.rules && content.model.amount !== undefined && (
            <>
              <Button onClick={() => void savePayroll(content, content.rules)}>Payroll CSV</Button>
              <Unnumbered {...content} />
            </>
          )}
          <PrintButton />
        </div>
      </PopoverBox>
    </>
  );
}

/** Warning of people whom a payroll could not find. */
function Unnumbered({ model, view, records }: LedgerContent) {
  if (view.hasPseudonyms) return null;
  const { length } = model.rows.filter(({ person }) => person !== undefined && !records.numberOf(person));
  return (
    length > 0 && (
      <p className="text-xs text-warn">{counted(length, 'person', 'people')} without a personnel number.</p>
    )
  );
}

/** CSV files with range, zone and rules: a zip with the SHA-256 of each, or the sheets of a workbook. */
async function saveFiles(
  content: LedgerContent,
  { source, now, as }: { source: LedgerSource; now: number; as: 'zip' | 'xlsx' },
): Promise<void> {
  const { model, range, rules } = content;
  const people = model.rows.flatMap(({ person }) => person ?? []);
  const statements = await listStatements(source.replies, source.counted, { people, figure: 'total' });
  const { saveZip } = await import('../../charts/save-zip');
  const { aboutFiles, payCsv, payrollCsv, peopleCsv, stretchesCsv } = await files();
  const name = `on-call-hours-${isoDate(range.first)}-${isoDate(range.last)}`;
  const own = [
    { name: 'people.csv', content: peopleCsv(content, statements) },
    { name: 'stretches.csv', content: stretchesCsv(content, statements) },
    ...(rules
      ? [
          { name: 'pay.csv', content: payCsv(content, rules) },
          { name: 'payroll.csv', content: payrollCsv(content, rules) },
        ]
      : []),
  ];
  // Rules of pay are in this file, not in its link.
  const about = aboutFiles(content, fixedLink({}).replace(/#.*/, ''), now);
  if (as === 'zip') return saveZip(name, own, about);
  const { saveCsvWorkbook } = await import('../../data/write-workbook');
  const lines = Object.entries(about).map(([key, value]) => `${key}: ${stringifyJson(value)}`);
  return saveCsvWorkbook(name, own, { about: lines, zone: 'time_zone of the row' });
}

async function savePayroll(content: LedgerContent, rules: LedgerContent['rules']): Promise<void> {
  if (!rules) return;
  const { payrollCsv } = await files();
  const days = `${isoDate(content.range.first)}-${isoDate(content.range.last)}`;
  saveFile(`payroll-${days}.csv`, 'text/csv;charset=utf-8', payrollCsv(content, rules));
}
