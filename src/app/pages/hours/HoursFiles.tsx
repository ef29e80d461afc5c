import { useId, useState } from 'react';
import { csvFile } from '#domain/csv';
import { isoDate } from '#domain/time/days';
import { counted, sentenceCase } from '#domain/text/words';
import { PrintButton } from '../../components/PrintButton';
import { saveFile } from '../../data/save-file';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { PopoverBox } from '../../ui/PopoverBox';
import { fixedLink } from '../../url/settings';
import { listStatements } from './model/client';
import type { HoursContent } from './model/files';
import type { HoursSource } from './model/use-hours';

/** Code of the files, loaded on first use. */
const files = () => import('./model/files');

type HoursFilesProps = {
  /** Undefined while counting. */
  content: HoursContent | undefined;
  source: HoursSource | undefined;
  now: number;
};

/** Menu of what leaves the page: CSV files, a workbook, Markdown and paper. */
export function HoursFiles({ content, source, now }: HoursFilesProps) {
  const id = useId();
  const [message, setMessage] = useState('');
  const save = async (kind: FileKind | 'xlsx') => {
    if (!content || !source) return;
    setMessage('Writing…');
    try {
      await saveAs(kind, content, source, now);
      setMessage('');
    } catch (error) {
      setMessage(error instanceof Error ? `No file: ${error.message}` : 'No file could be written.');
    }
  };
  const isPaid = content?.rules !== undefined && content.model.amount !== undefined;
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
          <Button onClick={() => void save('xlsx')}>Download XLSX</Button>
          {KINDS.filter((kind) => isPaid || !PAID_KINDS.has(kind)).map((kind) => (
            <Button key={kind} onClick={() => void save(kind)}>
              {CSV_NAMES[kind]}
            </Button>
          ))}
          {isPaid && <Unnumbered {...content} />}
          <CopyButton text={async () => (content ? (await files()).hoursMarkdown(content) : '')}>
            Copy Markdown
          </CopyButton>
          <PrintButton />
        </div>
      </PopoverBox>
    </>
  );
}

const KINDS = ['people', 'stretches', 'pay', 'payroll'] as const;
type FileKind = (typeof KINDS)[number];
const CSV_NAMES: Readonly<Record<FileKind, string>> = {
  people: 'People CSV',
  stretches: 'Stretches CSV',
  pay: 'Pay CSV',
  payroll: 'Payroll CSV',
};
const PAID_KINDS: ReadonlySet<FileKind> = new Set(['pay', 'payroll']);

/** Warning of people whom a payroll could not find. */
function Unnumbered({ model, view, payees }: HoursContent) {
  if (view.hasPseudonyms) return null;
  const { length } = model.rows.filter(({ person }) => person !== undefined && !payees.numberOf(person));
  return (
    length > 0 && (
      <p className="text-xs text-warn">{counted(length, 'person', 'people')} without a personnel number.</p>
    )
  );
}

/** Downloads one table as CSV, or all as the sheets of a workbook. */
async function saveAs(
  as: FileKind | 'xlsx',
  content: HoursContent,
  source: HoursSource,
  now: number,
): Promise<void> {
  const { model, range, rules } = content;
  const people = model.rows.flatMap(({ person }) => person ?? []);
  const statements = await listStatements(source.replies, source.counted, { people, figure: 'total' });
  const { aboutFiles, payTable, payrollTable, peopleTable, stretchesTable } = await files();
  const days = `${isoDate(range.first)}-${isoDate(range.last)}`;
  const tables = {
    people: peopleTable(content, statements),
    stretches: stretchesTable(content, statements),
    ...(rules && { pay: payTable(content, rules), payroll: payrollTable(content, rules) }),
  };
  if (as !== 'xlsx') {
    const { [as]: table } = tables;
    if (table)
      saveFile(`on-call-${as}-${days}.csv`, 'text/csv;charset=utf-8', csvFile(table.head, table.rows));
    return;
  }
  const { saveWorkbook } = await import('../../data/write-workbook');
  const sheets = Object.entries(tables).map(([name, table]) =>
    Object.assign(table, { name: sentenceCase(name) }),
  );
  const about = aboutFiles(content, fixedLink({}), now);
  await saveWorkbook(`on-call-hours-${days}`, { sheets, about, zone: 'time_zone of the row' });
}
